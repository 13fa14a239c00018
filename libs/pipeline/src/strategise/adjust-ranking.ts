import {
  layoutNames,
  layoutTraits,
  type LayoutName,
  type LayoutTraits,
  type RankedLayout,
} from '@app/studio';
import type {
  AnalyseReferenceOutput,
  ReferenceStyle,
} from '../analyse-reference/analyse-reference.output.js';
import { withoutNegations } from './prompt-requests.js';

/** What the layout family of a reference that the creator named counts for. */
const familyBonus = 0.15;
/** What it counts for that both are quiet, or both loud. */
const mannerBonus = 0.08;
/** What a creator's wish for a layout counts for: more than luck and kinds together. */
const requestedBonus = 0.45;
/** A face of this height leads its picture, and words over this share of it are the picture. */
const leadingFace = 0.25;
const textFillsFrame = 0.25;
/** What another kind of picture than those before it is worth, and one that is left natural. */
const newKindBonus = 0.2;
const firstNaturalBonus = 0.07;
/** How many of a batch are of the reference's family before another kind is new. */
const maxOfFamily = 2;
/** More than any two fits differ by. */
const ownFaceBonus = 3;

/** The studio's ranking, which knows the pictures, with what the wish and the reference add to it; best first. */
export function adjustRanking(
  ranked: readonly RankedLayout[],
  reference: AnalyseReferenceOutput['reference'],
  requirements = '',
): RankedLayout[] {
  const wish = withoutNegations(requirements);
  return ranked
    .map((entry) => ({
      ...entry,
      fit: entry.fit + referenceBonus(entry.layout, reference) + promptBonus(entry, wish),
    }))
    .sort((a, b) => b.fit - a.fit);
}

/** Below this the material cannot carry a layout, whoever asks for it. */
const minPossibleFit = 0.3;

function promptBonus({ layout, fit }: RankedLayout, wish: string): number {
  return fit >= minPossibleFit && layoutTraits(layout).promptPattern?.test(wish)
    ? requestedBonus
    : 0;
}

/** The family of the reference, and whether it is quiet or loud. Only where the creator named it. */
function referenceBonus(
  layout: LayoutName,
  reference: AnalyseReferenceOutput['reference'],
): number {
  if (!reference || reference.autoSelected) return 0;
  const { kind, natural } = layoutTraits(layout);
  const { type } = reference.style;
  const like = type && natural === (type.weight !== 'heavy');
  return (kind === familyOf(reference.style) ? familyBonus : 0) + (like ? mannerBonus : 0);
}

/** A face that leads, words that fill the frame, or a scene; undefined where it is between them. */
export function familyOf({ faceHeight, type }: ReferenceStyle): LayoutTraits['kind'] | undefined {
  const face = faceHeight ?? 0;
  if (face >= leadingFace) return 'person';
  if (type && type.box.width * type.box.height >= textFillsFrame) return 'design';
  return face === 0 ? 'scene' : undefined;
}

/**
 * Layouts in the order in which a batch takes them: the best first, then always the best of those that make another kind
 * of picture, so that three results are three ideas. Each layout once; those that were not ranked come last, so that a
 * batch is never short.
 * @param ownFaceInAll the creator gave their face: then all of the batch should show it
 * @param batchSize so many belong to the batch, the others are spares
 * @param family of the reference that the creator named: two of the batch are of it
 */
export function diversify(
  ranked: readonly RankedLayout[],
  ownFaceInAll: boolean,
  batchSize: number,
  family?: LayoutTraits['kind'],
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
      if (ownFaceInAll) return fit + (kind === 'person' ? ownFaceBonus : 0);
      const taking = (one?: LayoutTraits['kind']): number =>
        taken.filter((other) => layoutTraits(other.layout).kind === one).length;
      const followed = family === undefined || taking(family) >= maxOfFamily;
      const known = kind === family ? followed : !followed || taking(kind) > 0;
      const natured = taken.some((other) => layoutTraits(other.layout).natural);
      return (
        fit +
        (known || spare ? 0 : newKindBonus) +
        (natural && !natured && taken.length > 0 ? firstNaturalBonus : 0)
      );
    };
    const best = left.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    taken.push(best);
  }
  return taken;
}
