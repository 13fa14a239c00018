import {
  isSameScene,
  layoutNamesOf,
  layoutTraits,
  restingMoment,
  type LayoutName,
  type LayoutTraits,
  type PictureFacts,
  type RankedLayout,
} from '@app/studio';
import type { FollowedLook } from '@app/contracts';
import type {
  AnalyseReferenceOutput,
  ReferenceStyle,
} from '../analyse-reference/analyse-reference.output.js';
import { lookBonus } from './channel-look.js';
import { readPromptRequests, withoutNegations } from './prompt-requests.js';

/** Bonus for a layout of the same kind as a named reference. */
const kindBonus = 0.15;
/** Bonus for a layout whose lettering is as light or heavy as the reference's. */
const weightBonus = 0.08;
/** Bonus for a layout that the prompt requests. It exceeds the random part and other bonuses. */
const requestedBonus = 0.45;
/** A face of this height is the main subject. Text with this share of the area fills the picture. */
const minLeadingFaceHeight = 0.25;
const textFillsFrame = 0.25;
/** Bonus for a kind of layout that the batch does not have yet. */
const newKindBonus = 0.2;
/** Bonus for the first layout without effects (`isNatural`). */
const firstNaturalBonus = 0.07;
/** Number of thumbnails with the reference's kind of layout. After these, other kinds get the bonus. */
const maxOfFamily = 2;
/** Bonus for layouts without effects when the prompt asks for muted colors. */
const mutedBonus = 0.1;
/** Must exceed any difference between two fits. */
const ownFaceBonus = 3;

/**
 * When every face of the video is at a bad moment, such as mid-word: fit lost by layouts that show a person or a whole
 * still, and bonus of those that show it on a small card.
 */
const badMoment = { person: 0.3, still: 0.15, card: 0.2 };
/** Fit lost by layouts with a person when only one of several stills shows one, and the title is not about a person. */
const incidentalPersonCost = 0.2;
const fewStills = 4;

/**
 * Fit lost by a layout that sets its text on a whole still, when the title is about a person: it would show a cutaway,
 * because other layouts show the person.
 */
const cutawayCost = 0.25;

/** A face of at least this height is the main subject of its still. */
const minLeadingFace = 0.15;

/** Whether the stills show people, but none with a good expression. */
export function hasOnlyBadMoments(stills: readonly { facts: PictureFacts }[]): boolean {
  const faces = stills.flatMap(
    ({
      facts: {
        faces: [face],
        screen,
      },
    }) => (face && !screen && face.box.height >= minLeadingFace ? [face] : []),
  );
  return faces.length > 0 && faces.every(({ moment }) => (moment ?? 1) < restingMoment);
}

/** Whether only one of several stills shows a person: then the video is probably about something else. */
export function showsPersonOnce(stills: readonly { facts: PictureFacts }[]): boolean {
  const withPerson = stills.filter(
    ({ facts: { faces, screen } }) => !screen && (faces[0]?.box.height ?? 0) >= minLeadingFace,
  );
  return stills.length >= fewStills && withPerson.length === 1;
}

/** A scene without people is a cutaway when its merit is lower than the person's by more than this. */
const clearlyWeaker = 0.08;

/** Indexes of the scenes that a video about a person shows only once, and that are weaker than the best still of a person. */
export function cutawaysBesidePerson(
  stills: readonly { facts: PictureFacts; merit: number }[],
): Set<number> {
  const withPerson = stills.filter(
    ({ facts: { faces } }) => (faces[0]?.box.height ?? 0) >= minLeadingFace,
  );
  const best = Math.max(...withPerson.map(({ merit }) => merit));
  const isCutaway = (index: number): boolean => {
    const { facts, merit } = stills[index]!;
    const recurs = stills.some((other, at) => at !== index && isSameScene(other.facts, facts));
    return facts.faces.length === 0 && merit < best - clearlyWeaker && !recurs;
  };
  return new Set([...stills.keys()].filter(isCutaway));
}

/** Whether a layout shows a still in its whole width, with or without a person. */
function fillsFrame(layout: LayoutName): boolean {
  const { isTextBeside, kind, showsWholeWidth, stills } = layoutTraits(layout);
  return kind !== 'person' && stills === 1 && (isTextBeside !== true || showsWholeWidth === true);
}

function badMomentChange(layout: LayoutName): number {
  const { kind, canShowOne, stills } = layoutTraits(layout);
  if (kind === 'person') return -badMoment.person;
  if (stills === 0) return 0;
  return canShowOne ? badMoment.card : -badMoment.still;
}

/** Adjusts the studio's ranking to prompt, reference and channel look. Returns the best first. */
export function adjustRanking(
  ranked: readonly RankedLayout[],
  {
    reference,
    look = null,
    hasFaceAsset = false,
    hasBadMoments = false,
    isPersonIncidental = false,
    hasCutaways = false,
    requirements = '',
  }: {
    reference: AnalyseReferenceOutput['reference'];
    look?: FollowedLook | null;
    hasFaceAsset?: boolean;
    /** Whether all faces of the stills are at a bad moment. */
    hasBadMoments?: boolean;
    /** Whether a person is shown, but the video is probably about something else. */
    isPersonIncidental?: boolean;
    /** Whether the title is about a person, and other scenes are weaker cutaways. */
    hasCutaways?: boolean;
    requirements?: string;
  },
): RankedLayout[] {
  const isReferenceNamed = reference !== null && !reference.autoSelected;
  const request = withoutNegations(requirements);
  const { isMuted } = readPromptRequests(requirements);
  return ranked
    .map((entry) => {
      const requested = promptBonus(entry, request);
      if (requested === 0 && layoutTraits(entry.layout).onlyOnRequest)
        return { ...entry, fit: lowestFit };
      const bonus =
        requested +
        (hasBadMoments ? badMomentChange(entry.layout) : 0) -
        (isPersonIncidental && layoutTraits(entry.layout).kind === 'person'
          ? incidentalPersonCost
          : 0) -
        (hasCutaways && fillsFrame(entry.layout) ? cutawayCost : 0) +
        (isMuted && layoutTraits(entry.layout).isNatural ? mutedBonus : 0) +
        referenceBonus(entry.layout, reference) +
        lookBonus(entry.layout, isReferenceNamed ? null : look, hasFaceAsset);
      return { ...entry, fit: entry.fit + bonus };
    })
    .sort((a, b) => b.fit - a.fit);
}

/** Lower than every other fit, even with the bonus for a new kind. */
const lowestFit = -0.5;
/** Below this fit a layout hardly works, so a request for it is ignored. */
const minPossibleFit = 0.3;

function promptBonus({ layout, fit }: RankedLayout, request: string): number {
  return fit >= minPossibleFit && layoutTraits(layout).promptPattern?.test(request)
    ? requestedBonus
    : 0;
}

/** Bonus for the reference's kind of layout and weight of lettering, if the creator named the reference. */
function referenceBonus(
  layout: LayoutName,
  reference: AnalyseReferenceOutput['reference'],
): number {
  if (!reference || reference.autoSelected) return 0;
  const { kind, isNatural } = layoutTraits(layout);
  const { type } = reference.style;
  const isAlike = type && isNatural === (type.weight !== 'heavy');
  return (kind === kindOfReference(reference.style) ? kindBonus : 0) + (isAlike ? weightBonus : 0);
}

/** The kind of layout that a reference resembles. Undefined when unclear. */
export function kindOfReference({
  faceHeight,
  type,
}: ReferenceStyle): LayoutTraits['kind'] | undefined {
  const face = faceHeight ?? 0;
  if (face >= minLeadingFaceHeight) return 'person';
  if (type && type.box.width * type.box.height >= textFillsFrame) return 'design';
  return face === 0 ? 'scene' : undefined;
}

/**
 * Orders layouts for a batch: the best first, then the best with a bonus for new kinds, so that thumbnails differ.
 * Contains every layout of the shape once; layouts that are not in `ranked` come last.
 * @param showsOwnFaceInAll whether all thumbnails should show a face that the creator uploaded
 * @param batchSize number of thumbnails; the others are spares
 * @param family kind of layout of a named reference or of the channel: two of the batch follow it
 */
export function diversify(
  ranked: readonly RankedLayout[],
  showsOwnFaceInAll: boolean,
  batchSize: number,
  family?: LayoutTraits['kind'],
): RankedLayout[] {
  const left = [...ranked];
  const [first] = ranked;
  for (const layout of first ? layoutNamesOf(layoutTraits(first.layout).shape) : []) {
    if (!left.some((entry) => entry.layout === layout)) left.push({ layout, fit: -1, heroes: [] });
  }
  const taken: RankedLayout[] = [];
  while (left.length > 0) {
    const rankOf = ({ layout, fit }: RankedLayout): number => {
      const { kind, isNatural } = layoutTraits(layout);
      const isSpare = taken.length >= batchSize;
      if (showsOwnFaceInAll) return fit + (kind === 'person' ? ownFaceBonus : 0);
      const countOfKind = (one?: LayoutTraits['kind']): number =>
        taken.filter((other) => layoutTraits(other.layout).kind === one).length;
      const isFollowed = family === undefined || countOfKind(family) >= maxOfFamily;
      const isKnown = kind === family ? isFollowed : !isFollowed || countOfKind(kind) > 0;
      const hasNatural = taken.some((other) => layoutTraits(other.layout).isNatural);
      return (
        fit +
        (isKnown || isSpare || fit < minPossibleFit ? 0 : newKindBonus) +
        (isNatural && !hasNatural && taken.length > 0 ? firstNaturalBonus : 0)
      );
    };
    const best = left.reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    taken.push(best);
  }
  return taken;
}
