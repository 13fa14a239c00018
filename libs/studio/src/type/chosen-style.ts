import type { WordChoices } from '../picture.js';
import { contrastRatio, luminance, parseHex } from '../pictures/colour.js';
import type { TypeStyle } from './type-style.js';

const ink = '#0d0d12';
const paper = '#ffffff';
/** WCAG's ratio for words of any size. */
const readable = 4.5;

/** A layout's style with what somebody has chosen in its place. Strokes, shadows and grounds follow the colours. */
export function chosenStyle(style: TypeStyle, choices: WordChoices | undefined): TypeStyle {
  if (!choices) return style;
  const { typeface, colour, accent } = choices;
  const set = typeface ? { ...style, typeface, typefaceKept: true } : style;
  return withAccent(withColour(set, colour), accent);
}

function withColour(style: TypeStyle, colour: string | null): TypeStyle {
  if (!colour) return style;
  const dark = isDark(colour);
  // Styles without an accent say so by giving it the colour of the words.
  const plain = style.emphasis.kind === 'colour' && style.emphasis.top === style.fill;
  const { sub } = style;
  return {
    ...style,
    fill: colour,
    inkOnBright: false,
    emphasis: plain ? { kind: 'colour', top: colour, bottom: colour } : style.emphasis,
    bars: style.bars && { ...style.bars, text: colour, ground: over(colour) },
    // The second line is of the words, too; its box may stay where they can be read on it.
    sub: sub && {
      ...sub,
      text: colour,
      ground: contrast(colour, sub.ground) < readable ? over(colour) : sub.ground,
    },
    stroke: style.stroke && { ...style.stroke, colour: over(colour) },
    shadow: style.shadow && {
      ...style.shadow,
      colour: dark ? 'rgba(255,255,255,.55)' : style.shadow.colour,
    },
  };
}

function withAccent(style: TypeStyle, accent: string | null): TypeStyle {
  if (!accent) return style;
  const { emphasis, bars, sub } = style;
  return {
    ...style,
    emphasis:
      emphasis.kind === 'box'
        ? { kind: 'box', ground: accent, text: over(accent) }
        : { kind: 'colour', top: accent, bottom: accent },
    bars: bars && { ...bars, emphasisGround: accent, emphasisText: over(accent) },
    sub: sub && { ...sub, ground: accent, text: over(accent) },
  };
}

function contrast(a: string, b: string): number {
  const [one, other] = [parseHex(a), parseHex(b)];
  return contrastRatio(luminance(one.r, one.g, one.b), luminance(other.r, other.g, other.b));
}

/** Whether black letters could not be read on this colour. */
export function isDark(colour: string): boolean {
  const { r, g, b } = parseHex(colour);
  return luminance(r, g, b) < 0.18;
}

/** What can be read on a colour, and makes it readable around it. */
function over(colour: string): string {
  return isDark(colour) ? paper : ink;
}
