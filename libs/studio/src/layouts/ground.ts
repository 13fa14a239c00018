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
  'accentHue' | 'textColor' | 'brightness' | 'muted' | 'deepGround'
>;

/** Below this requested mean brightness, a ground is deep. */
const darkRequest = 0.4;

/** Whether the ground is bright, for dark letters. */
function isBrightGround({ accentHue, textColor, deepGround }: GroundRequest): boolean {
  return isOrangeOrYellow(accentHue) && !needsDarkBackground(textColor) && deepGround !== true;
}

/**
 * Fills the frame with a color of the accent, with dots in a lower corner.
 * @param along from the color's beginning to its end
 */
export function paintGround(
  target: DesignCanvas,
  request: GroundRequest,
  along: { x0: number; y0: number; x1: number; y1: number },
  corner: 'left' | 'right',
): void {
  const { accentHue: hue, brightness, muted } = request;
  const isBright = isBrightGround(request);
  const { saturation, lift } = toneOfGround(isBright, muted);
  if (isBright) {
    paintGradient(target, along, [
      [0, cssColor(hue, 0.98 * saturation, 0.56 + lift)],
      [1, cssColor(hue - 10, 0.97 * saturation, 0.52 + lift)],
    ]);
    paintDots(target, cssColor(hue - 20, 0.95 * saturation, 0.42 + lift, 0.22), corner);
    return;
  }
  if (request.deepGround) {
    paintGradient(target, along, [
      [0, cssColor(hue, 0.5, 0.12)],
      [1, cssColor(hue + 8, 0.44, 0.22)],
    ]);
    return;
  }
  const isDark = brightness !== null && brightness < darkRequest;
  paintGradient(target, along, [
    [0, darkColor(hue, 0.8 * saturation, isDark ? 0.12 : 0.27)],
    [1, darkColor(hue + 8, 0.8 * saturation, isDark ? 0.2 : 0.38)],
  ]);
  paintDots(target, cssColor(hue + 12, 0.9 * saturation, 0.72, isDark ? 0.08 : 0.14), corner);
}
