/** Colors are 0-255 per channel here; hue in degrees, everything else 0-1. */
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

/** Hue in degrees of a color that is not gray. */
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

export function hex({ r, g, b }: Rgb): string {
  return `#${[r, g, b]
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** `#rrggbb` as its channels. */
export function parseHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

/** A CSS color for the canvas. */
export function css(h: number, s: number, l: number, alpha = 1): string {
  const { r, g, b } = toRgb({ h, s, l });
  return `rgba(${r},${g},${b},${alpha})`;
}

const linear = Float64Array.from({ length: 256 }, (_, v) => {
  const c = v / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance, 0-1 (WCAG 2). */
export function luminance(r: number, g: number, b: number): number {
  return 0.2126 * linear[r]! + 0.7152 * linear[g]! + 0.0722 * linear[b]!;
}

/** One channel (0-255) lit by another's color, as the W3C's blend mode of that name does it. */
export function softLight(value: number, light: number): number {
  const [b, s] = [value / 255, light / 255];
  if (s <= 0.5) return 255 * (b - (1 - 2 * s) * b * (1 - b));
  const curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return 255 * (b + (2 * s - 1) * (curve - b));
}

/** Perceived brightness of the bytes as they are, 0-255 (Rec. 709). */
export function luma(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two luminances, 1-21 (WCAG 2). */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Hues that look good as an accent; pure greens and violets between them read as cheap or as machine-made. */
const accentHues = [2, 26, 48, 158, 186, 206, 336];

/** The accent's nearest good neighbor: for a hue that nobody asked for. */
export function tasteful(hue: number): number {
  return accentHues.reduce((best, one) =>
    hueDistance(one, hue) < hueDistance(best, hue) ? one : best,
  );
}

/** Orange and yellow turn brown when they are darkened for white words: they stay bright and carry dark ones. */
export function isSunny(hue: number): boolean {
  const main = wrapHue(hue);
  return main >= 18 && main <= 72;
}

/** Red turns pink when it is made brighter: it stays red, on or around something that makes it readable. */
export function isRed(hue: number): boolean {
  return hueDistance(hue, 0) <= 14;
}

/** Luminance beyond which a hue is another color: red is pink, orange is the color of skin. */
function brightest(hue: number): number {
  if (isRed(hue)) return 0.2;
  return hueDistance(hue, 27) <= 14 ? 0.42 : 1;
}

/**
 * The accent as a type color on dark: equally bright for every hue that bears it, so that blue is as readable as yellow.
 * @param least relative luminance to reach
 */
export function brightAccent(hue: number, least = 0.42): string {
  const bright = Math.min(least, brightest(hue));
  for (let l = 0.52; l < 0.91; l += 0.02) {
    const { r, g, b } = toRgb({ h: hue, s: 0.96, l });
    if (luminance(r, g, b) >= bright) return hex({ r, g, b });
  }
  return '#ffffff';
}

/** How much more of its own color a shade lets through, and the hue that yellows take: theirs is olive in the dark. */
const shadeDepth = 0.65;
const shadeOfYellow = 30;

/**
 * What white becomes in a picture's own shade, to be multiplied with what lies there: deep and of the picture's hue, where a
 * veil of something dark would make it gray.
 * @param strength share of the light that is taken away, 0-1
 */
export function shaded({ h, s }: Pick<Hsl, 'h' | 's'>, strength: number): Rgb {
  const hue = hueDistance(h, 55) <= 25 ? shadeOfYellow : h;
  const pure = toRgb({ h: hue, s: 1, l: 0.5 });
  const depth = shadeDepth * Math.min(1, 2 * s);
  const taken = {
    r: 1 - (depth * pure.r) / 255,
    g: 1 - (depth * pure.g) / 255,
    b: 1 - (depth * pure.b) / 255,
  };
  const mean = luma(taken.r, taken.g, taken.b);
  const left = (share: number): number => Math.round(255 * (1 - strength) ** (share / mean));
  return { r: left(taken.r), g: left(taken.g), b: left(taken.b) };
}

/** The accent as a ground, and what is written on it. */
export function accentGround(hue: number): { ground: string; text: string } {
  return isRed(hue)
    ? { ground: deepAccent(hue, 0.17), text: '#ffffff' }
    : { ground: brightAccent(hue, 0.5), text: '#0d0d12' };
}

/** The accent as a ground under white type: dark enough for every hue. */
export function deepAccent(hue: number, most = 0.13): string {
  for (let l = 0.5; l >= 0.1; l -= 0.02) {
    const { r, g, b } = toRgb({ h: hue, s: 0.82, l });
    if (luminance(r, g, b) <= most) return hex({ r, g, b });
  }
  return '#111111';
}
