import type { DesignCanvas } from '../paint/design-canvas.js';
import { paintDots, paintGradient } from '../paint/effects.js';
import {
  cssColor,
  darkColor,
  isOrangeOrYellow,
  needsDarkBackground,
  toneOfGround,
} from '../pictures/color.js';
import type { PaintRequest } from '../picture.js';

type GroundRequest = Pick<
  PaintRequest,
  'accentHue' | 'ground' | 'textColor' | 'brightness' | 'muted'
>;

/** Below this requested mean brightness, the ground is dark. */
const darkRequest = 0.4;
/** Lightness of a gradient's beginning and end. */
const lightness = { vivid: [0.27, 0.38], dark: [0.12, 0.2], plannedDark: [0.12, 0.22] } as const;
/** Saturation of a planned dark ground. A more saturated one would look vivid. */
const plannedDarkSaturation = [0.5, 0.44] as const;

/** The request with the hue of its ground as accent, which decides the color of the letters on the ground. */
export function withGroundAsAccent<Request extends Pick<PaintRequest, 'accentHue' | 'ground'>>(
  request: Request,
): Request {
  return request.ground ? { ...request, accentHue: request.ground.hue } : request;
}

/**
 * Fills the frame with the color of the ground, or of the accent.
 * @param along start and end of the gradient
 * @param corner lower corner with dots, except on a planned dark ground; null for none
 */
export function paintGround(
  target: DesignCanvas,
  request: GroundRequest,
  along: { x0: number; y0: number; x1: number; y1: number },
  corner: 'left' | 'right' | null,
): void {
  const { accentHue: hue, brightness, muted, textColor, ground } = withGroundAsAccent(request);
  // Orange and yellow look brown when dark, so the ground stays bright unless the chosen text color needs a dark one.
  const isBright = isOrangeOrYellow(hue) && !needsDarkBackground(textColor);
  const { saturation, lift } = toneOfGround(isBright, muted);
  if (isBright) {
    paintGradient(target, along, [
      [0, cssColor(hue, 0.98 * saturation, 0.56 + lift)],
      [1, cssColor(hue - 10, 0.97 * saturation, 0.52 + lift)],
    ]);
    if (corner) paintDots(target, cssColor(hue - 20, 0.95 * saturation, 0.42 + lift, 0.22), corner);
    return;
  }
  if (ground?.isDark) {
    paintGradient(target, along, [
      [0, cssColor(hue, plannedDarkSaturation[0], lightness.plannedDark[0])],
      [1, cssColor(hue + 8, plannedDarkSaturation[1], lightness.plannedDark[1])],
    ]);
    return;
  }
  const isDark = brightness !== null && brightness < darkRequest;
  const [start, end] = lightness[isDark ? 'dark' : 'vivid'];
  paintGradient(target, along, [
    [0, darkColor(hue, 0.8 * saturation, start)],
    [1, darkColor(hue + 8, 0.8 * saturation, end)],
  ]);
  if (corner)
    paintDots(target, cssColor(hue + 12, 0.9 * saturation, 0.72, isDark ? 0.08 : 0.14), corner);
}
