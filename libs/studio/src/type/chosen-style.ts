import type { TextChoices } from '../picture.js';
import { contrastRatio, luminance, parseHex } from '../pictures/color.js';
import type { TypeStyle } from './type-style.js';

const darkInk = '#0d0d12';
const whitePaper = '#ffffff';
/** WCAG AA for text of any size. */
const minContrast = 4.5;

/**
 * Applies the creator's choices to a layout's style. Outlines, shadows and boxes are adapted to the colors.
 */
export function chosenStyle(style: TypeStyle, choices: TextChoices | undefined): TypeStyle {
  if (!choices) return style;
  const { typeface, color, accent } = choices;
  const set = typeface ? { ...style, typeface, typefaceKept: true } : style;
  return withAccent(withColor(withEffects(set, choices), color), accent);
}

/** Radians; rises to the right. */
const usualTilt = -0.03;
const usualOutline = 0.062;
const usualShadow = { color: 'rgba(0,0,0,.6)', blur: 0.2, y: 0.05 };

/** Switches outline, box, tilt and shadow. */
function withEffects(
  style: TypeStyle,
  { outline = null, box = null, tilt = null, shadow = null }: TextChoices,
): TypeStyle {
  const next = { ...style };
  if (tilt !== null) next.tilt = tilt ? style.tilt || usualTilt : 0;
  if (shadow !== null) next.shadow = shadow ? (style.shadow ?? usualShadow) : null;
  if (outline !== null) {
    const color = readableOn(style.fill);
    next.stroke = outline ? (style.stroke ?? { color, width: usualOutline }) : null;
    next.outlineKept = true;
    next.inkOnBright = false;
  }
  return box === null ? next : box ? withBoxes(next) : withoutBoxes(next);
}

/** The style with every line on a box of its own. */
export function withBoxes(style: TypeStyle): TypeStyle {
  const { emphasizedWords: emphasis, fill } = style;
  const accent = emphasis.kind === 'box' ? emphasis.ground : emphasis.top;
  const hasAccent = accent !== fill;
  const bars = style.bars ?? {
    ground: readableOn(fill),
    text: fill,
    emphasisGround: hasAccent ? accent : readableOn(fill),
    emphasisText: hasAccent ? readableOn(accent) : fill,
  };
  return { ...style, bars, tilt: 0, scrim: 0, inkOnBright: false };
}

function withoutBoxes(style: TypeStyle): TypeStyle {
  const { bars, emphasizedWords: emphasis } = style;
  const color = bars && isDark(bars.text) && !isDark(bars.ground) ? bars.ground : bars?.text;
  return {
    ...style,
    bars: null,
    // A style made for boxes has neither shadow nor scrim, so a shadow is added.
    ...(color && { fill: color, shadow: style.shadow ?? usualShadow }),
    emphasizedWords:
      emphasis.kind === 'box'
        ? { kind: 'color', top: emphasis.ground, bottom: emphasis.ground }
        : emphasis,
  };
}

function withColor(style: TypeStyle, color: string | null): TypeStyle {
  if (!color) return style;
  const isDarkColor = isDark(color);
  // A style without an accent sets it to the fill color.
  const isPlain =
    style.emphasizedWords.kind === 'color' && style.emphasizedWords.top === style.fill;
  const { sub } = style;
  return {
    ...style,
    fill: color,
    inkOnBright: false,
    emphasizedWords: isPlain ? { kind: 'color', top: color, bottom: color } : style.emphasizedWords,
    bars: style.bars && { ...style.bars, text: color, ground: readableOn(color) },
    // The second line gets the color, too; its box changes only when the contrast would be too low.
    sub: sub && {
      ...sub,
      text: color,
      ground: contrast(color, sub.ground) < minContrast ? readableOn(color) : sub.ground,
    },
    stroke: style.stroke && { ...style.stroke, color: readableOn(color) },
    shadow: style.shadow && {
      ...style.shadow,
      color: isDarkColor ? 'rgba(255,255,255,.55)' : style.shadow.color,
    },
  };
}

function withAccent(style: TypeStyle, accent: string | null): TypeStyle {
  if (!accent) return style;
  const { emphasizedWords: emphasis, bars, sub } = style;
  return {
    ...style,
    emphasizedWords:
      emphasis.kind === 'box'
        ? { kind: 'box', ground: accent, text: readableOn(accent) }
        : { kind: 'color', top: accent, bottom: accent },
    bars: bars && { ...bars, emphasisGround: accent, emphasisText: readableOn(accent) },
    sub: sub && { ...sub, ground: accent, text: readableOn(accent) },
  };
}

/** Contrast of an accent and the ground under the text, below which they look alike; 3 is WCAG AA for large text. */
const minAccentContrast = 3;
/** Minimum contrast of an outlined accent. The outline is enough unless the colors are nearly equal. */
const minOutlinedContrast = 1.9;

/**
 * The style with an accent that stands out from the ground. A box of its own for each line separates any accent from the
 * ground.
 * @param ground luminance of the picture under the text
 */
export function readableAccent(style: TypeStyle, ground: number): TypeStyle {
  const { emphasizedWords: emphasis, fill } = style;
  if (style.bars) return style;
  const accent = emphasis.kind === 'box' ? emphasis.ground : emphasis.top;
  const least = style.stroke ? minOutlinedContrast : minAccentContrast;
  if (contrastRatio(luminanceOf(accent), ground) >= least) return style;
  // If the fill is unreadable here too, it is no better than the accent.
  if (style.stroke && contrastRatio(luminanceOf(fill), ground) < minAccentContrast) return style;
  // The fill is readable here, and a box of it stands out as much.
  return {
    ...style,
    emphasizedWords:
      emphasis.kind === 'box'
        ? { kind: 'box', ground: fill, text: readableOn(fill) }
        : { kind: 'color', top: fill, bottom: fill },
  };
}

function luminanceOf(color: string): number {
  const { r, g, b } = parseHex(color);
  return luminance(r, g, b);
}

function contrast(a: string, b: string): number {
  return contrastRatio(luminanceOf(a), luminanceOf(b));
}

/** Whether black letters are unreadable on this color. */
export function isDark(color: string): boolean {
  return luminanceOf(color) < 0.18;
}

/** A color that is readable on or around another one. */
function readableOn(color: string): string {
  return isDark(color) ? whitePaper : darkInk;
}
