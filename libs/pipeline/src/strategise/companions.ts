import {
  hueDistance,
  isSameScene,
  layoutNamesOf,
  layoutTraits,
  type LayoutName,
  type PictureFacts,
} from '@app/studio';
import type { AnalyzedStill } from '../analyse-content/analyse-content.output.js';
import { isChoice } from '../is-choice.js';
import { isCollage } from '../merit.js';
import { withoutNegations } from './prompt-requests.js';

/** Whether a layout may show a still beside the hero. Both are indexes of stills. */
export type IsCompanion = (layout: LayoutName, hero: number, other: number) => boolean;

/** What a title says about its subject. */
export interface TitleSubject {
  /** Whether the title is about one person, so that no other person belongs beside them. */
  isOnePerson: boolean;
  /** Whether the title or a headline compares two things or moments, or the creator asked for several pictures. */
  isComparison: boolean;
}

/** Titles about a change, whose two moments belong side by side; in the languages of titles. */
const aboutChange =
  /(?<!\p{L})(?:before (?:and|&|vs\.?) after|transformation|makeover|glow[- ]?up|antes y después|transformación|vorher|verwandlung|avant[ /-]+après|antes e depois|transformação)(?!\p{L})/iu; // cspell:ignore transformación vorher verwandlung avant après depois transformação

/** Whether a title or a headline compares two things or moments. */
export function comparesTwo(title: string, headlines: readonly { main: string }[]): boolean {
  return aboutChange.test(title) || [{ main: title }, ...headlines].some(isChoice);
}

/** Whether a prompt requests a layout that needs several stills, such as a collage. */
export function requestsSeveral(requirements: string): boolean {
  const request = withoutNegations(requirements);
  return (['wide', 'upright'] as const)
    .flatMap((shape) => layoutNamesOf(shape))
    .some(
      (layout) => companionsNeeded(layout) > 0 && layoutTraits(layout).promptPattern?.test(request),
    );
}

/** A still without a face of this height shows a place or a thing. */
const minPersonFace = 0.06;
/** A face with a smaller share of the largest face's height belongs to the background. */
const minImportantFace = 0.5;

/** Number of people who are the subject of a still. */
function countPeople({ faces, screen }: PictureFacts): number {
  const largest = faces[0]?.box.height ?? 0;
  if (screen || largest < minPersonFace) return 0;
  return faces.filter(({ box }) => box.height >= minImportantFace * largest).length;
}

/** A person whose face is smaller cannot be recognized on one of two cards. */
const minFaceOnCard = 0.15;

/** Whether a still can be shown on one of two cards. */
function isClearOnCard({ faces: [face] }: PictureFacts): boolean {
  return face === undefined || face.box.height >= minFaceOnCard;
}

/** Largest differences of brightness and saturation (0-1) and hue (degrees) between two moments of one take. */
const sameTake = { brightness: 0.04, saturation: 0.2, hue: 15 };

/** Whether two stills have nearly the same light and color, as two moments of one take do. */
function isSameTake(first: PictureFacts, second: PictureFacts): boolean {
  return (
    Math.abs(first.brightness - second.brightness) <= sameTake.brightness &&
    Math.abs(first.palette.saturation - second.palette.saturation) <= sameTake.saturation &&
    hueDistance(first.palette.hue, second.palette.hue) <= sameTake.hue
  );
}

/**
 * Finds stills that may be shown sharp beside a hero. Facts cannot tell what a still is about, so a second scene needs a
 * reason: the title compares two, or both stills show as many people and the title is not about one of them.
 */
export function companionsOf(
  stills: readonly Pick<AnalyzedStill, 'facts'>[],
  { isOnePerson, isComparison }: TitleSubject,
): IsCompanion {
  return (layout, hero, other) => {
    const [first, second] = [stills[hero]?.facts, stills[other]?.facts];
    if (!first || !second || hero === other) return false;
    if (isCollage(first) || isCollage(second)) return false;
    // Both options of a comparison matter more than who is in them.
    if (isComparison) return true;
    if (layoutTraits(layout).canShowOne && ![first, second].every(isClearOnCard)) return false;
    if (isOnePerson || isSameScene(first, second) || isSameTake(first, second)) return false;
    const people = countPeople(first);
    return people > 0 && people === countPeople(second);
  };
}

/** Whether a layout shows further stills sharp beside the hero. A layout with a person has its own reasons for them. */
export function showsSeveral(layout: LayoutName): boolean {
  const { kind, stills } = layoutTraits(layout);
  return stills > 1 && kind !== 'person';
}

/** Number of stills beside the hero without which a layout cannot be painted. */
export function companionsNeeded(layout: LayoutName): number {
  const { canShowOne, stills } = layoutTraits(layout);
  return showsSeveral(layout) && !canShowOne ? stills - 1 : 0;
}
