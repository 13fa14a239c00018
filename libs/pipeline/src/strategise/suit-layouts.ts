import { layoutNames, layoutTraits, type LayoutName, type RankedLayout } from '@app/studio';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';

/** What the layout family of a reference that the creator named counts for. */
const forReference = 0.15;
/** A face of this height leads its picture. */
const leadingFace = 0.25;
/** What another kind of picture than those before it is worth, and one that is left natural. */
const forNewKind = 0.2;
const forFirstNatural = 0.07;
/** More than any two fits differ by. */
const everybodysBonus = 3;

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
  const { kind } = layoutTraits(layout);
  if (face >= leadingFace) return kind === 'person' ? forReference : 0;
  return face === 0 && kind === 'scene' ? forReference : 0;
}

/**
 * Layouts in the order in which a batch takes them: the best first, then always the best of those that make another kind
 * of picture, so that three results are three ideas. Each layout once; those that were not ranked come last, so that a
 * batch is never short.
 * @param everybody the creator gave their face: then all of the batch should show it
 * @param batchSize so many belong to the batch, the others are spares
 */
export function varied(
  ranked: readonly RankedLayout[],
  everybody: boolean,
  batchSize: number,
): RankedLayout[] {
  const left = [...ranked];
  for (const layout of layoutNames) {
    if (!left.some((entry) => entry.layout === layout)) left.push({ layout, fit: -1, heroes: [] });
  }
  const taken: RankedLayout[] = [];
  while (left.length > 0) {
    const worth = ({ layout, fit }: RankedLayout): number => {
      const { kind, natural } = layoutTraits(layout);
      const spare = taken.length >= batchSize;
      if (everybody) return fit + (kind === 'person' ? everybodysBonus : 0);
      const known = taken.some((other) => layoutTraits(other.layout).kind === kind);
      const natured = taken.some((other) => layoutTraits(other.layout).natural);
      return (
        fit +
        (known || spare ? 0 : forNewKind) +
        (natural && !natured && taken.length > 0 ? forFirstNatural : 0)
      );
    };
    const best = left.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    taken.push(best);
  }
  return taken;
}
