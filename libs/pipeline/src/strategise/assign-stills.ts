import {
  isCrowded,
  isSameScene,
  isWideShot,
  sceneDistance,
  layoutTraits,
  showsHalfFrame,
  setsTextOnStill,
  shareInsideFrame,
  type LayoutName,
} from '@app/studio';
import { isCollage, isWhiteScreen } from '../merit.js';
import { cutawaysBesidePerson } from './adjust-ranking.js';
import { companionsNeeded, showsSeveral, type IsCompanion } from './companions.js';
import type { AnalyzedStill } from '../analyse-content/analyse-content.output.js';

export interface StillAssignment {
  /** Index of the main still. */
  hero: number;
  /** Indexes of the others, best companion first. */
  support: number[];
}

interface LayoutChoice {
  layout: LayoutName;
  /** Indexes of suitable stills, best first. Empty when all suit equally well. */
  heroes: readonly number[];
}

/** Cost of reusing a still, in units of merit, and of each further use. */
const reuseCost = 0.35;
const furtherUseCost = 0.12;
/** If a card's hero is worse than the best still by more than this, the best still is shown on the next card. */
const maxMeritGap = 0.2;
/** If the only card's hero is worse than the best still by more than this, the best still replaces it. */
const maxMeritGapAlone = 0.21;
/** As `maxMeritGapAlone`, for the last thumbnail of a batch when all earlier ones have the same hero. */
const maxMeritGapOfLast = 0.35;
/** In a comparison, a still that is worse than the best one by more than this gets no bonus for a different composition. */
const maxMeritGapOfOption = 0.32;
/** Costs when the title is about one person: of a still with another person, and of a cutaway without people. */
const otherPersonCost = 0.6;
const cutawayCost = 0.3;
/** When a still is used, other moments of the same take count as used by this share. */
const sameTakeShare = 0.4;
/** Cost per rank in a layout's own order of heroes. */
const rankCost = 0.05;
/** Cost of text on a screen recording, unless the recording suits the layout best. */
const screenCost = 0.4;
/** Bonus of a still whose scene occurs more than once, because the video is probably about that scene. */
const recurringBonus = 0.18;
/** Bonus of a scene without people that makes up at least half of the stills, because the others are cutaways. */
const dominantBonus = 0.9;
/** Below this share of the best merit, a still costs more than repeating a better one. */
const minMeritShare = 0.6;
const weakCost = 0.4;
/** Cost of a narrow still when the video has wider ones, by the missing share of the width (at most `wideEnough`). */
const wideEnough = 900;
const smallCost = 0.6;
/** Cost of a wide shot of people in a layout that shows half a frame of it. */
const tooWideCost = 0.5;
/** Cost of a still that does not meet the requirements of a layout. */
const unsuitedCost = 0.9;
/** Cost of a still that people and objects fill, in a layout that would put the text on them. */
const crowdedCost = 0.25;
/** A face counts as whole when at least this share of it is inside the still. */
const minWholeFaceShare = 0.95;
/** With a smaller share of a face inside the still, the check that faces are inside the frame fails. */
const minShownFaceShare = 0.9;
/** A face taller than this share of the still is too close in every crop. */
const maxFaceHeight = 0.75;
/** Cost of a still with a taller face. Most of its crops fail the checks, so it is used only when there is no other. */
const tightCost = 1;
/**
 * Cost of a bad moment of a face, such as a blink or a frown, if the same take has a better one. Repeating the better
 * one costs less.
 */
const worseMomentCost = 0.5;
/** Minimum difference by which another moment is clearly better. Smaller when this moment itself is bad. */
const clearlyWorse = 0.2;
const badExpression = { below: 0.5, by: 0.12 };
/** Cost of a bad moment itself if the same take has a better one: more than every repetition costs. */
const badMomentCost = 0.9;
/** Bonus of a person beside a place, or a place beside a person. As high as the cost of a reuse. */
const contrastBonus = reuseCost;
/** A still of a lower mean brightness shows nearly nothing when another one is bright enough. */
const nearlyBlack = 0.1;
const brightEnough = 0.25;
/** Minimum face height for a layout with a cut-out. */
const leadingFace = 0.15;

/**
 * Assigns hero and supporting stills to each layout, as varied as possible without using bad stills.
 * @param hasFaceAsset whether the creator's own face is the main person, so that stills without other faces are
 * preferred
 * @param batchSize size of the batch, which shows at least two heroes if there are two stills
 * @param isOnePerson whether the title is about one person, so that stills of others come last
 * @param isCompanion whether a still may be shown beside a hero
 */
export function assignStills(
  wanted: readonly LayoutChoice[],
  stills: readonly AnalyzedStill[],
  hasFaceAsset: boolean,
  batchSize: number,
  isOnePerson = false,
  isCompanion: IsCompanion = () => true,
): StillAssignment[] {
  const uses = stills.map(() => 0);
  const indexes = stills.map((_, index) => index);
  const alike = stills.map((one) => stills.map((other) => isSameScene(one.facts, other.facts)));
  const recurrence = (index: number): number => {
    const moments =
      alike[index]?.filter((isAlike, other) => isAlike || other === index).length ?? 1;
    if (moments < 2) return 0;
    const isThing = faceHeight(stills[index]) === 0;
    return isThing && 2 * moments >= stills.length ? dominantBonus : recurringBonus;
  };
  const countUse = (index: number): void => {
    for (const other of indexes)
      uses[other]! += other === index ? 1 : alike[index]?.[other] ? sameTakeShare : 0;
  };
  const bestMerit = Math.max(...stills.map(({ merit }) => merit));
  const widest = Math.min(wideEnough, Math.max(...stills.map(({ facts }) => facts.width)));
  const worth = stills.map(
    ({ merit, facts }) =>
      merit -
      (merit < minMeritShare * bestMerit || isCut(facts) ? weakCost : 0) -
      (isTight(facts) ? tightCost : 0) -
      smallCost * Math.max(0, 1 - facts.width / widest),
  );
  const hasBright = stills.some(({ facts }) => facts.brightness >= brightEnough);
  const isTooDark = ({ facts }: AnalyzedStill): boolean =>
    hasBright && facts.brightness < nearlyBlack;
  /** Stills that are never chosen just for variety: collages, nearly black ones, white dialogs, worse moments of a take, other people. */
  const poor = new Set(
    indexes.filter((at) => {
      const still = stills[at]!;
      return (
        isCollage(still.facts) ||
        isTooDark(still) ||
        stills.some((other) => isBetterExpression(other, still) || isBetterScreen(other, still))
      );
    }),
  );
  for (const index of poor) {
    const isBad = (stills[index]?.facts.faces[0]?.moment ?? 1) < badExpression.below;
    const isUnusable = isTooDark(stills[index]!) || (isBad && !isCollage(stills[index]!.facts));
    worth[index]! -= isUnusable ? badMomentCost : worseMomentCost;
  }
  if (isOnePerson) {
    const [lead, ...others] = indexes
      .filter((index) => faceHeight(stills[index]) >= leadingFace)
      .sort((a, b) => worth[b]! + recurrence(b) - worth[a]! - recurrence(a));
    const strangers = others.filter(
      (other) => lead !== undefined && !alike[lead]?.[other] && stills[other]?.facts.scene,
    );
    const cutaways = cutawaysBesidePerson(stills);
    for (const other of strangers) worth[other]! -= otherPersonCost;
    for (const other of cutaways) worth[other]! -= cutawayCost;
    for (const other of [...strangers, ...cutaways]) poor.add(other);
  }
  const strongest = indexes.reduce(
    (best, index) => (worth[index]! > worth[best]! ? index : best),
    0,
  );
  const crowded = stills.map(({ facts }) => isCrowded(facts));
  const canLead = (still: AnalyzedStill): boolean =>
    !isTight(still.facts) && !isCollage(still.facts) && !isTooDark(still);
  const withLeadingFace = indexes.filter(
    (index) => faceHeight(stills[index]) >= leadingFace !== hasFaceAsset && canLead(stills[index]!),
  );
  const assignments: StillAssignment[] = [];
  const order = assignmentOrder(wanted, batchSize);
  for (const [turn, at] of order.entries()) {
    const { layout, heroes } = wanted[at] as LayoutChoice;
    const rankOf = (index: number) =>
      heroes.includes(index) ? heroes.indexOf(index) : heroes.length;
    const isUnwantedScreen = (index: number) =>
      stills[index]?.facts.screen && !layoutTraits(layout).isTextBeside && heroes[0] !== index;
    const scoreOf = (index: number) =>
      (worth[index] ?? 0) +
      recurrence(index) -
      rankOf(index) * rankCost -
      costOfUses(uses[index] ?? 0) -
      (isUnwantedScreen(index) ? screenCost : 0) -
      (isTooWide(layout, stills[index]) ? tooWideCost : 0) -
      (isUnsuited(layout, stills[index]) ? unsuitedCost : 0) -
      (crowded[index] && setsTextOnStill(layout) ? crowdedCost : 0);
    const best = indexes.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a - b);
    const shown = new Set(order.slice(0, turn).map((earlier) => assignments[earlier]?.hero));
    // A Short's panel suits any still, so it does not repeat a person whom another thumbnail already shows.
    const needsLeadingFace =
      needsPerson(layout) &&
      withLeadingFace.length > 0 &&
      (needsFace(layout) || withLeadingFace.some((index) => !shown.has(index)));
    const suits = (index: number) =>
      (!needsLeadingFace ||
        (withLeadingFace.includes(index) && (heroes.length === 0 || heroes.includes(index)))) &&
      indexes.filter((other) => isCompanion(layout, index, other)).length >=
        companionsNeeded(layout);
    const candidates = best.filter(suits);
    // When all earlier thumbnails of the batch have the same hero, the last one gets another.
    const needsOtherHero = turn === batchSize - 1 && turn > 0 && shown.size === 1;
    const isFresh = (index: number) =>
      !shown.has(index) &&
      !poor.has(index) &&
      !isTight(stills[index]!.facts) &&
      !isCut(stills[index]!.facts) &&
      !isTooWide(layout, stills[index]) &&
      !isUnsuited(layout, stills[index]);
    const chosen =
      (needsOtherHero ? candidates.find(isFresh) : candidates[0]) ?? candidates[0] ?? best[0] ?? 0;
    const hasCompanion = indexes.some((other) => isCompanion(layout, chosen, other));
    // A still alone on a card is shown for itself, so repeating a much better one beats a cutaway.
    const isAlone = layoutTraits(layout).canShowOne && !hasCompanion;
    const maxGap = needsOtherHero ? maxMeritGapOfLast : maxMeritGapAlone;
    const isWeaker = worth[chosen]! < worth[strongest]! - maxGap;
    const hero = isAlone && isWeaker ? strongest : chosen;
    const isPerson = (index: number) => faceHeight(stills[index]) >= leadingFace;
    // The two options of a comparison must not be two views of one of them.
    const isOption = (index: number) =>
      layoutTraits(layout).headlineKind === 'choice' &&
      !poor.has(index) &&
      worth[index]! >= worth[strongest]! - maxMeritGapOfOption;
    const scoreAsCompanion = (index: number) =>
      scoreOf(index) +
      (isPerson(index) === isPerson(hero) || poor.has(index) ? 0 : contrastBonus) +
      (isOption(index) ? compositionDistance(stills[hero]!.facts, stills[index]!.facts) : 0);
    const needsBest = showsCards(layout) && worth[hero]! < worth[strongest]! - maxMeritGap;
    const others = best
      .filter((index) => index !== hero)
      .toSorted((a, b) => scoreAsCompanion(b) - scoreAsCompanion(a))
      .toSorted((a, b) => (needsBest ? Number(b === strongest) - Number(a === strongest) : 0));
    const support = otherScenesFirst(hero, others, alike).toSorted(
      (a, b) => Number(isCompanion(layout, hero, b)) - Number(isCompanion(layout, hero, a)),
    );
    const beside = support
      .slice(0, layoutTraits(layout).stills - 1)
      .filter((other) => !showsSeveral(layout) || isCompanion(layout, hero, other));
    for (const seen of [hero, ...beside]) countUse(seen);
    assignments[at] = { hero, support };
  }
  return assignments;
}

/** 0-1: how much two stills differ in composition; 0 when that is unknown. */
function compositionDistance(
  first: AnalyzedStill['facts'],
  second: AnalyzedStill['facts'],
): number {
  if (first.scene === undefined || second.scene === undefined) return 0;
  return sceneDistance(first.scene, second.scene);
}

function costOfUses(uses: number): number {
  return reuseCost * Math.min(1, uses) + furtherUseCost * Math.max(0, uses - 1);
}

/** Whether a layout shows several stills on cards beside its text. */
function showsCards(layout: LayoutName): boolean {
  const { isTextBeside, stills } = layoutTraits(layout);
  return isTextBeside === true && stills > 1;
}

/** Whether half a frame would cut the people of a wide shot. */
function isTooWide(layout: LayoutName, still: AnalyzedStill | undefined): boolean {
  return still !== undefined && showsHalfFrame(layout) && isWideShot(still.facts);
}

/** Whether the layout has requirements that the still does not meet. */
function isUnsuited(layout: LayoutName, still: AnalyzedStill | undefined): boolean {
  return still !== undefined && layoutTraits(layout).suits?.(still.facts) === false;
}

/** Whether `other` shows the same take with a clearly better expression of the face. */
function isBetterExpression(
  other: AnalyzedStill,
  { facts }: Pick<AnalyzedStill, 'facts'>,
): boolean {
  const own = facts.faces[0]?.moment;
  const better = other.facts.faces[0]?.moment;
  if (own === undefined || better === undefined || !isSameScene(facts, other.facts)) return false;
  return better - own >= (own < badExpression.below ? badExpression.by : clearlyWorse);
}

/** Whether `other` shows a dark or colored screen, and this still a white dialog box or page. */
function isBetterScreen(other: AnalyzedStill, { facts }: AnalyzedStill): boolean {
  return isWhiteScreen(facts) && other.facts.screen === true && !isWhiteScreen(other.facts);
}

/** Whether the still cuts its largest face, such as a chin below the edge. */
function isCut({ faces: [face] }: AnalyzedStill['facts']): boolean {
  return (
    face !== undefined &&
    face.box.height >= leadingFace &&
    shareInsideFrame(face.box) < minWholeFaceShare
  );
}

/** Whether a face fills the still or is cut by it, so that every crop cuts the face. */
function isTight({ faces: [face] }: AnalyzedStill['facts']): boolean {
  if (face === undefined || face.box.height < leadingFace) return false;
  return face.box.height > maxFaceHeight || shareInsideFrame(face.box) < minShownFaceShare;
}

/** Orders `others`: scenes that are not shown yet first, other moments of shown scenes last. */
function otherScenesFirst(
  hero: number,
  others: readonly number[],
  alike: readonly (readonly boolean[])[],
): number[] {
  const fresh: number[] = [];
  for (const index of others)
    if ([hero, ...fresh].every((shown) => !alike[shown]?.[index])) fresh.push(index);
  return [...fresh, ...others.filter((index) => !fresh.includes(index))];
}

/**
 * The order of assignment: the batch before spares, and in each first the layouts that need a face, because they have
 * the least choice.
 */
function assignmentOrder(wanted: readonly LayoutChoice[], batchSize: number): number[] {
  const isLate = (index: number) =>
    (index < batchSize ? 0 : 2) + (needsFace(wanted[index]?.layout) ? 0 : 1);
  return wanted.map((_, index) => index).sort((a, b) => isLate(a) - isLate(b) || a - b);
}

function needsPerson(layout: LayoutName | undefined): boolean {
  return layout !== undefined && layoutTraits(layout).kind === 'person';
}

/** Whether a layout works only with a face. */
function needsFace(layout: LayoutName | undefined): boolean {
  if (layout === undefined) return false;
  const { kind, shape, isTextBeside } = layoutTraits(layout);
  return kind === 'person' && !(shape === 'upright' && isTextBeside);
}

function faceHeight(still: AnalyzedStill | undefined): number {
  return still?.facts.faces.find(({ outOfFocus }) => !outOfFocus)?.box.height ?? 0;
}
