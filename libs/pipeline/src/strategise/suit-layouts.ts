import type { LayoutName } from '@app/studio';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';

export interface RankedLayout {
  layout: LayoutName;
  /** Higher fits better. */
  fit: number;
  /** Indexes of the stills that suit it, best first. */
  heroes: number[];
}

/** What the layout family of a reference that the creator named counts for. */
const forReference = 0.15;
/** A face of this height leads its picture. */
const leadingFace = 0.25;

/** The studio's ranking, which knows the pictures, with what the reference adds to it; best first. */
export function suitLayouts(
  ranked: readonly RankedLayout[],
  reference: AnalyseReferenceOutput['reference'],
): RankedLayout[] {
  return ranked
    .map((entry) => ({ ...entry, fit: entry.fit + likeReference(entry.layout, reference) }))
    .sort((a, b) => b.fit - a.fit);
}

/** A face that leads, or a scene without one (imaging facts, reference style). Only where the creator named it. */
function likeReference(layout: LayoutName, reference: AnalyseReferenceOutput['reference']): number {
  if (!reference || reference.autoSelected) return 0;
  const face = reference.style.faceHeight ?? 0;
  if (face >= leadingFace) return layout === 'hero' ? forReference : 0;
  return face === 0 && (layout === 'cine' || layout === 'zoom') ? forReference : 0;
}
