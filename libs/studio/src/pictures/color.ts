/** Channels are 0-255, hue is in degrees, everything else 0-1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

export interface Hsl {
  h: number;
  s: number;
  l: number;
}

export function toHsl({ r, g, b }: Rgb): Hsl {
  const max = Math.max(r, g, b) / 255;
  const min = Math.min(r, g, b) / 255;
  const chroma = max - min;
  const l = (max + min) / 2;
  if (chroma === 0) return { h: 0, s: 0, l };
  const s = chroma / (1 - Math.abs(2 * l - 1));
  return { h: hueOf(r, g, b), s, l };
}

/** Hue in degrees; 0 for gray. */
export function hueOf(r: number, g: number, b: number): number {
  const max = Math.max(r, g, b);
  const chroma = max - Math.min(r, g, b);
  if (chroma === 0) return 0;
  if (max === r) return ((((g - b) / chroma + 6) % 6) * 60) % 360;
  if (max === g) return ((b - r) / chroma + 2) * 60;
  return ((r - g) / chroma + 4) * 60;
}

export function toRgb({ h, s, l }: Hsl): Rgb {
  const chroma = (1 - Math.abs(2 * l - 1)) * s;
  const channel = (offset: number): number => {
    const k = (offset + wrapHue(h) / 30) % 12;
    return Math.round(255 * (l - (chroma / 2) * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

export function wrapHue(hue: number): number {
  return ((hue % 360) + 360) % 360;
}

/** Degrees between two hues, 0-180. */
export function hueDistance(a: number, b: number): number {
  const d = Math.abs(wrapHue(a) - wrapHue(b));
  return Math.min(d, 360 - d);
}

export function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b]
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Parses `#rrggbb`. */
export function parseHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

/** A CSS color for the canvas. */
export function cssColor(h: number, s: number, l: number, alpha = 1): string {
  const { r, g, b } = toRgb({ h, s, l });
  return `rgba(${r},${g},${b},${alpha})`;
}

const linearLight = Float64Array.from({ length: 256 }, (_, v) => {
  const c = v / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance, 0-1 (WCAG 2). */
export function luminance(r: number, g: number, b: number): number {
  return 0.2126 * linearLight[r]! + 0.7152 * linearLight[g]! + 0.0722 * linearLight[b]!;
}

/** Soft light blending of one channel (0-255), as defined by W3C compositing. */
export function softLight(value: number, light: number): number {
  const [b, s] = [value / 255, light / 255];
  if (s <= 0.5) return 255 * (b - (1 - 2 * s) * b * (1 - b));
  const curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return 255 * (b + (2 * s - 1) * (curve - b));
}

/** Luma of 8-bit channels, 0-255 (Rec. 709). */
export function luma(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Text brighter than this (relative luminance) cannot be read on a bright background. */
const maxDarkTextLuminance = 0.3;

/** Whether text in this color (`#rrggbb`) needs a dark background; false without a color. */
export function needsDarkBackground(color: string | null | undefined): boolean {
  if (typeof color !== 'string') return false;
  const { r, g, b } = parseHex(color);
  return luminance(r, g, b) > maxDarkTextLuminance;
}

/** WCAG 2 contrast ratio of two luminances, 1-21. */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Hues that work as an accent; pure greens and violets look cheap or machine-made. */
const accentHues = [2, 26, 48, 158, 186, 206, 336];

/** The nearest hue that works as an accent, for hues that the creator did not choose. */
export function nearestAccentHue(hue: number): number {
  return accentHues.reduce((best, one) =>
    hueDistance(one, hue) < hueDistance(best, hue) ? one : best,
  );
}

/**
 * Orange and yellow turn brown when darkened for white text, so they stay bright and get dark text.
 */
export function isOrangeOrYellow(hue: number): boolean {
  const main = wrapHue(hue);
  return main >= 18 && main <= 72;
}

/** Red turns pink when brightened, so red text stays red and gets an outline or a box behind it. */
export function isRed(hue: number): boolean {
  return hueDistance(hue, 0) <= 14;
}

/**
 * Highest luminance at which a hue is still recognized: brighter red is pink, brighter orange looks like skin.
 */
function maxLuminanceOf(hue: number): number {
  if (isRed(hue)) return 0.2;
  return hueDistance(hue, 27) <= 14 ? 0.42 : 1;
}

/**
 * The accent as text color on a dark background. Has a similar luminance for every hue, so that blue is as readable as
 * yellow.
 * @param least minimum relative luminance
 */
export function brightAccent(hue: number, least = 0.42): string {
  const bright = Math.min(least, maxLuminanceOf(hue));
  for (let l = 0.52; l < 0.91; l += 0.02) {
    const { r, g, b } = toRgb({ h: hue, s: 0.96, l });
    if (luminance(r, g, b) >= bright) return toHex({ r, g, b });
  }
  return '#ffffff';
}

/**
 * Saturation of the darkening overlay (0-1), and the hue that it uses instead of yellow, because dark yellow looks
 * olive.
 */
const shadeDepth = 0.65;
const shadeOfYellow = 30;

/**
 * The color that darkens a picture with blend mode `multiply`. It has the picture's own hue, because a neutral overlay
 * would look gray.
 * @param strength share of light that is removed, 0-1
 */
export function shadeColor({ h, s }: Pick<Hsl, 'h' | 's'>, strength: number): Rgb {
  const hue = hueDistance(h, 55) <= 25 ? shadeOfYellow : h;
  const pure = toRgb({ h: hue, s: 1, l: 0.5 });
  const depth = shadeDepth * Math.min(1, 2 * s);
  const taken = {
    r: 1 - (depth * pure.r) / 255,
    g: 1 - (depth * pure.g) / 255,
    b: 1 - (depth * pure.b) / 255,
  };
  const mean = luma(taken.r, taken.g, taken.b);
  const remainingLight = (share: number): number =>
    Math.round(255 * (1 - strength) ** (share / mean));
  return { r: remainingLight(taken.r), g: remainingLight(taken.g), b: remainingLight(taken.b) };
}

/** The accent as a background color, with a readable text color. */
export function accentBackground(hue: number): { ground: string; text: string } {
  return isRed(hue)
    ? { ground: deepAccent(hue, 0.17), text: '#ffffff' }
    : { ground: brightAccent(hue, 0.5), text: '#0d0d12' };
}

/** The hue for a dark ground: blue instead of orange and yellow, which look brown when dark. */
export function hueForDarkGround(accentHue: number): number {
  return isOrangeOrYellow(accentHue) ? 226 : accentHue;
}

/** Luminance of a ground on which white text has a contrast of nearly 6, so that it needs no outline. */
const maxUnderWhiteText = 0.13;

/** The accent as a background color for white text, dark enough at every hue. */
export function deepAccent(hue: number, most = maxUnderWhiteText): string {
  for (let l = 0.5; l >= 0.1; l -= 0.02) {
    const { r, g, b } = toRgb({ h: hue, s: 0.82, l });
    if (luminance(r, g, b) <= most) return toHex({ r, g, b });
  }
  return '#111111';
}

/** A CSS color that is dark enough for white text: green and teal look lighter than blue and red of the same lightness. */
export function darkColor(hue: number, saturation: number, lightness: number): string {
  for (let l = lightness; l > 0; l -= 0.01) {
    const { r, g, b } = toRgb({ h: hue, s: saturation, l });
    if (luminance(r, g, b) <= maxUnderWhiteText) return cssColor(hue, saturation, l);
  }
  return '#000000';
}

/** Mutes a ground: multiplies its saturation, adds to its lightness. Orange becomes sand, blue becomes slate. */
const mutedTone = { bright: { saturation: 0.49, lift: 0.16 }, dark: { saturation: 0.4, lift: 0 } };
const vividTone = { saturation: 1, lift: 0 };

/** The changes of a ground's color, muted if requested. @param isBright whether the ground carries dark letters */
export function toneOfGround(
  isBright: boolean,
  isMuted = false,
): { saturation: number; lift: number } {
  if (!isMuted) return vividTone;
  return isBright ? mutedTone.bright : mutedTone.dark;
}
