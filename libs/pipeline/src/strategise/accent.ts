import { tasteful, type Palette } from '@app/studio';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';
import type { Tone } from '../analyse-content/analyse-content.output.js';

/** Below this a picture has no colour that an accent could answer to. */
const greyish = 0.12;
const byTone: Record<Tone, number> = { bold: 48, calm: 28, playful: 325, serious: 210 };
/** How far an auto-selected reference pulls the accent to its own hue; one that the creator named takes it over. */
const lightPull = 0.25;

/** The hue of the accent, in whole degrees: what the creator wished, else the reference's, else a good one near the
 * hero's complement. */
export function accentFor(
  hero: Palette,
  reference: AnalyseReferenceOutput['reference'],
  wished: number | null,
  tone: Tone,
): number {
  if (wished !== null) return wished;
  const own = hero.saturation < greyish ? byTone[tone] : turn(hero.hue + 180);
  const style = reference?.style.palette;
  if (!reference || !style || style.saturation < greyish) return tasteful(own);
  return reference.autoSelected
    ? tasteful(own + lightPull * shortestWay(own, style.hue))
    : turn(style.hue);
}

function turn(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** Signed degrees from one hue to another, -180 to 180. */
function shortestWay(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}
