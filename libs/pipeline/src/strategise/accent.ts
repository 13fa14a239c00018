import { hueDistance, tasteful, type Palette } from '@app/studio';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';
import type { Tone } from '../analyse-content/analyse-content.output.js';

/** Colors with a lower saturation have no meaningful hue. */
export const minSaturation = 0.12;
const byTone: Record<Tone, number> = { bold: 48, calm: 28, playful: 325, serious: 210 };
/**
 * Share by which an auto-selected reference shifts the accent toward its own hue. A reference that the creator named
 * determines the accent.
 */
const autoSelectedPull = 0.25;

/** Too bright as a ground when the prompt asks for a dark picture. */
export const yellow = 48;
/** Accent hues for the other thumbnails of a batch, and their minimum distance from the first accent. */
const otherHues = [yellow, 158, 2, 206];
const minDifference = 60;

/**
 * The accents of a batch, starting with `first`. Unless the creator chose the accent, the others differ, because most
 * pictures of people have the same complementary color.
 * @param isDark whether the prompt asks for a dark picture
 */
export function accentsFor(
  first: number,
  count: number,
  isChosen: boolean,
  seed: number,
  isDark = false,
): number[] {
  const others = otherHues.filter(
    (hue) => hueDistance(hue, first) >= minDifference && !(isDark && hue === yellow),
  );
  return Array.from({ length: count }, (_, index) =>
    index === 0 || isChosen || others.length === 0
      ? first
      : others[(seed + index) % others.length]!,
  );
}

/** Text in an accent that is nearer to the still's own hue is hard to see on it. */
const minDifferenceOnStill = 40;
/** A still of a lower saturation is nearly gray. */
const minColorOfStill = 0.22;

/** The accent for text on a still, or another accent if the still has nearly the same color. */
export function accentOnStill(
  accent: number,
  { hue, saturation }: Pick<Palette, 'hue' | 'saturation'>,
): number {
  if (saturation < minColorOfStill || hueDistance(accent, hue) >= minDifferenceOnStill)
    return accent;
  return otherHues.reduce((best, other) =>
    hueDistance(other, hue) > hueDistance(best, hue) ? other : best,
  );
}

/**
 * The hue of the accent in whole degrees: requested, else from the reference, else near the hero's complementary color.
 */
export function accentFor(
  hero: Palette,
  reference: AnalyseReferenceOutput['reference'],
  requested: number | null,
  tone: Tone,
): number {
  if (requested !== null) return requested;
  const own = hero.saturation < minSaturation ? byTone[tone] : wholeDegrees(hero.hue + 180);
  const style = reference?.style.palette;
  if (!reference || !style || style.saturation < minSaturation) return tasteful(own);
  return reference.autoSelected
    ? tasteful(own + autoSelectedPull * signedDifference(own, style.hue))
    : wholeDegrees(style.hue);
}

function wholeDegrees(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** Signed degrees from one hue to another, -180 to 180. */
function signedDifference(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}
