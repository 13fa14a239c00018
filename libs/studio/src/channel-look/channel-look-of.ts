import {
  contrastBounds,
  minConfidentLookThumbnails,
  brightnessBounds,
  type ChannelLook,
  type TraitValues,
  type LookValue,
} from '@app/contracts';
import { hueDistance, parseHex, toHsl } from '../pictures/color.js';
import { logoCornerOf } from './logo-corner.js';
import type { ThumbnailMeasures } from './thumbnail-measures.js';

/** A value is usual when at least this share of the known values equal it. */
const usualShare = 0.6;
/**
 * When headlines were found in fewer thumbnails than this share, the other headlines may look different: then more of
 * the known ones must be equal.
 */
const wellKnownShare = 0.6;
const certainShare = 0.8;
/** Minimum share of thumbnails with a headline: with fewer, the channel's type stays unknown. */
const minTextShare = 0.25;
const faceShares = { often: 0.6, sometimes: 0.06 };
const maxColors = 4;

/** The look of a channel, summed up from measurements of its thumbnails. */
export function channelLookOf(thumbnails: readonly ThumbnailMeasures[]): ChannelLook {
  const mean = (value: (one: ThumbnailMeasures) => number): number =>
    thumbnails.reduce((sum, one) => sum + value(one), 0) / Math.max(1, thumbnails.length);
  const headlines = thumbnails.flatMap(({ headline }) => headline ?? []);
  const leading = thumbnails.flatMap(({ faces: [face] }) => (face ? [face.box] : []));
  const brightness = mean((one) => one.brightness);
  const contrast = mean((one) => one.contrast);
  const hasEnoughHeadlines = headlines.length >= Math.max(2, minTextShare * thumbnails.length);
  const countedHeadlines = hasEnoughHeadlines ? headlines : [];
  const accents = countedHeadlines.flatMap(({ accent }) => accent ?? []);
  const textColor = usualColor(
    countedHeadlines.flatMap(({ color }) => color ?? []),
    countedHeadlines.length,
  );
  // An emphasis color counts when at least a third of the headlines have one.
  const accent =
    accents.length * 3 >= countedHeadlines.length ? usualColor(accents, accents.length) : null;
  const least = headlines.length < wellKnownShare * thumbnails.length ? certainShare : usualShare;
  const usualOfType = <Value extends string>(
    value: (headline: (typeof countedHeadlines)[number]) => Value | null,
  ): Value | 'mixed' | null => usualValue(countedHeadlines.map(value), least);
  const traits: TraitValues = {
    letters: usualOfType(({ letters }) => letters),
    weight: usualOfType(({ weight }) => weight),
    width: usualOfType(({ width }) => width),
    outline: usualOfType(({ outline }) => outline),
    textSide: usualValue(countedHeadlines.map(({ box }) => sideOf(box))),
    faces: facesOf(leading.length, thumbnails.length),
    faceSide: usualValue(leading.map(({ x, width }) => thirdOf(x + width / 2))),
    light: usualValue(thumbnails.map((one) => lightOf(one.brightness))),
    contrast: usualValue(thumbnails.map((one) => contrastOf(one.contrast))),
    family: usualValue(thumbnails.map(familyOf)),
    logoCorner: logoCornerOf(thumbnails.map(({ corners }) => corners)),
  };
  return {
    thumbnails: thumbnails.length,
    withText: headlines.length,
    withFace: leading.length,
    faceHeight: roundOrNull(medianOf(leading.map(({ height }) => height))),
    brightness: roundOrNull(brightness) ?? 0,
    contrast: roundOrNull(contrast) ?? 0,
    palette: usualColors(thumbnails),
    textColor,
    accent: accent && textColor && isAlike(accent, textColor) ? null : accent,
    traits,
  };
}

/**
 * The usual value; `mixed` without a usual value, null when too few values are known.
 * @param least share of the known values that must be equal; a lower share that would be usual elsewhere gives null
 */
function usualValue<Value extends string>(
  values: readonly (Value | null)[],
  least = usualShare,
): Value | 'mixed' | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length * 3 < values.length) return null;
  const counts = new Map<Value, number>();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < usualShare * known.length) return 'mixed';
  return best[1] >= least * known.length ? best[0] : null;
}

/** How often thumbnails show a face. Null when none shows one but the thumbnails are too few to say `never`. */
function facesOf(count: number, all: number): LookValue<'faces'> | null {
  const share = count / Math.max(1, all);
  if (count === 0 && all < minConfidentLookThumbnails) return null;
  if (share >= faceShares.often) return 'often';
  return share >= faceShares.sometimes ? 'sometimes' : 'never';
}

/** A headline whose center is nearer to the frame's center is not left or right, but at the top or the bottom. */
const centerMargin = 0.1;

function sideOf(box: { x: number; y: number; width: number; height: number }) {
  const across = box.x + box.width / 2 - 0.5;
  const down = box.y + box.height / 2 - 0.5;
  if (Math.abs(across) >= centerMargin) return across < 0 ? 'left' : 'right';
  if (Math.abs(down) < 0.08) return null;
  return down < 0 ? 'top' : 'bottom';
}

function thirdOf(x: number): LookValue<'faceSide'> {
  if (x < 0.4) return 'left';
  return x > 0.6 ? 'right' : 'center';
}

function lightOf(brightness: number): LookValue<'light'> {
  if (brightness < brightnessBounds.dark) return 'dark';
  return brightness > brightnessBounds.bright ? 'bright' : 'medium';
}

function contrastOf(contrast: number): LookValue<'contrast'> {
  if (contrast < contrastBounds.soft) return 'soft';
  return contrast > contrastBounds.strong ? 'strong' : 'medium';
}

/** `person`: a large face; `design`: the text fills the picture; `scene`: no face. Same bounds as for a reference. */
function familyOf({ faces: [face], headline }: ThumbnailMeasures): LookValue<'family'> | null {
  if ((face?.box.height ?? 0) >= 0.25) return 'person';
  if (headline && headline.box.width * headline.box.height >= 0.25) return 'design';
  return face ? null : 'scene';
}

/** Colors within this distance of hue count as one. */
const sameHue = 24;
/** Colors with a lower saturation have no clear hue. */
const minSaturation = 0.12;

function usualColors(thumbnails: readonly ThumbnailMeasures[]): string[] {
  const vivid = thumbnails.filter(({ palette }) => palette.saturation >= minSaturation);
  const groups = groupByHue(vivid.flatMap(({ palette }) => [palette.main, palette.second]));
  return groups
    .filter(({ colors }) => colors.length >= Math.max(1, 0.2 * vivid.length))
    .slice(0, maxColors)
    .map(({ colors }) => middleColor(colors));
}

/** The usual color; null without a usual color. */
function usualColor(colors: readonly string[], among: number): string | null {
  const [best] = groupByHue(colors);
  return best &&
    best.colors.length >= Math.max(2, usualShare * colors.length) &&
    colors.length * 3 >= among
    ? middleColor(best.colors)
    : null;
}

function groupByHue(colors: readonly string[]): { colors: string[] }[] {
  const groups: { colors: string[] }[] = [];
  for (const color of colors) {
    const group = groups.find(({ colors: [first] }) => first && isAlike(first, color));
    if (group) group.colors.push(color);
    else groups.push({ colors: [color] });
  }
  return groups.sort((a, b) => b.colors.length - a.colors.length);
}

function isAlike(a: string, b: string): boolean {
  const [one, other] = [parseHex(a), parseHex(b)].map((rgb) => ({
    ...toHsl(rgb),
    chroma: (Math.max(rgb.r, rgb.g, rgb.b) - Math.min(rgb.r, rgb.g, rgb.b)) / 255,
  }));
  if (!one || !other) return false;
  if (one.chroma < 0.25 && other.chroma < 0.25) return Math.abs(one.l - other.l) < 0.3;
  return one.chroma < 0.25 === other.chroma < 0.25 && hueDistance(one.h, other.h) <= sameHue;
}

/** The color of medium lightness. Not an average, so that the channel really uses it. */
function middleColor(colors: readonly string[]): string {
  const byLight = colors.toSorted((a, b) => toHsl(parseHex(a)).l - toHsl(parseHex(b)).l);
  return byLight[Math.floor(byLight.length / 2)] ?? '#808080';
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function roundOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1_000) / 1_000;
}
