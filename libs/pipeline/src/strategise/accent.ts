import { tasteful, type Palette } from '@app/studio';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';
import type { Tone } from '../analyse-content/analyse-content.output.js';

/** Below this a picture has no colour that an accent could answer to. */
const minSaturation = 0.12;
const byTone: Record<Tone, number> = { bold: 48, calm: 28, playful: 325, serious: 210 };
/** How far an auto-selected reference pulls the accent to its own hue; one that the creator named takes it over. */
const autoSelectedPull = 0.25;

/** The hue of the accent, in whole degrees: what the creator wished, else the reference's, else a good one near the
 * hero's complement. */
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
