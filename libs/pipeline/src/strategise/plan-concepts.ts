import type { FollowedLook } from '@app/contracts';
import type { RelatedVideo } from '@app/providers';
import {
  isSameScene,
  layoutTraits,
  type LayoutName,
  type RankedLayout,
  type ThumbnailText,
} from '@app/studio';
import type { AnalyseContentOutput } from '../analyse-content/analyse-content.output.js';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';
import { isChoice } from '../is-choice.js';
import { onePhotoPerPerson } from '../one-photo-per-person.js';
import { countContained, subjectWords } from '../subject-words.js';
import { accentFor, accentOnStill, accentsFor } from './accent.js';
import { applyLook, isSingleColor, kindOfLook, lookAccentHue } from './channel-look.js';
import { assignHeadlines, hasEnoughFor, headlineWeakness, noText } from './assign-headlines.js';
import { darkRequest, groundFor } from './ground.js';
import { assignStills, type StillAssignment } from './assign-stills.js';
import type { Concept, NumbersUsed, StrategiseOutput } from './strategise.output.js';
import {
  adjustRanking,
  cutawaysBesidePerson,
  diversify,
  hasOnlyBadMoments,
  kindOfReference,
  showsPersonOnce,
} from './adjust-ranking.js';
import {
  companionsNeeded,
  companionsOf,
  comparesTwo,
  requestsSeveral,
  type IsCompanion,
} from './companions.js';
import { readPromptRequests, type PromptRequests } from './prompt-requests.js';

export interface PlanInput {
  batchSize: number;
  title: string;
  requirements: string;
  content: AnalyseContentOutput;
  reference: AnalyseReferenceOutput['reference'];
  related: RelatedVideo[];
  layouts: RankedLayout[];
  /** The look of the creator's channel, if the video is on it and it has one. */
  look?: FollowedLook | null;
  seed: number;
}

const maxSpares = 5;
/** A text color (`#rrggbb`) that is readable on every ground but a bright one. */
const nearlyWhite = /^#(?:[ef][\da-f]){3}$/i;
/** With fewer related titles, the share of titles with numbers is not significant. */
const minRelated = 4;

/**
 * Plans a batch by rules: `batchSize` concepts with different layouts, headlines and, if possible, heroes, then up to
 * five spares. Deterministic. A model's plan has the same structure.
 */
export function planByRules(material: PlanInput): StrategiseOutput {
  const { batchSize, content, reference, look = null, seed } = material;
  const hasFaceAsset = content.assets.some((asset) => asset.kind === 'face');
  const isCompanion = companionsFor(material);
  const isOnePerson = isAboutOnePerson(material.title);
  const suited = adjustRanking(material.layouts, {
    reference,
    look,
    hasFaceAsset,
    hasBadMoments: !hasFaceAsset && hasOnlyBadMoments(content.stills),
    isPersonIncidental: !hasFaceAsset && showsPersonOnce(content.stills) && !isOnePerson,
    hasCutaways: isOnePerson && !hasFaceAsset && cutawaysBesidePerson(content.stills).size > 0,
    requirements: material.requirements,
  });
  const style = reference && !reference.autoSelected ? reference.style : null;
  const family = style ? kindOfReference(style) : kindOfLook(look);
  const ranked = takeBatchAndSpares(
    diversify(suited, hasFaceAsset, batchSize, family).filter(({ layout }) =>
      hasEnoughStills(layout, content, isCompanion),
    ),
    batchSize,
  );
  const layouts = ranked.map((entry) => entry.layout);
  const casts = assignStills(
    ranked,
    content.stills,
    hasFaceAsset,
    batchSize,
    isOnePerson,
    isCompanion,
  );
  const words = assignAllHeadlines(
    layouts,
    batchSize,
    withoutUnclearPerson(content),
    subjectWords({ title: material.title, ...content }),
  );
  const requests = readPromptRequests(material.requirements);
  const numbersUsed = countNumbersIn(material.related);
  const firstNumber = words.findIndex((set) => /\d/.test(set.main));

  const first = content.stills[casts[0]?.hero ?? 0];
  const isAccentChosen =
    requests.accentHue !== null || style !== null || lookAccentHue(look) !== null;
  const accents = accentsFor(
    first
      ? accentFor(
          first.facts.palette,
          reference,
          requests.accentHue ?? (style ? null : lookAccentHue(look)),
          content.tone,
        )
      : 0,
    ranked.length,
    isAccentChosen,
    seed,
    requests.brightness !== null && requests.brightness < darkRequest,
  );
  const accentOf = (index: number, layout: LayoutName, hero: number): number => {
    const accent = accents[index] ?? 0;
    const still = content.stills[hero];
    const isBeside = layoutTraits(layout).isTextBeside === true;
    return isAccentChosen || isBeside || !still
      ? accent
      : accentOnStill(accent, still.facts.palette);
  };

  const textColor = requests.textColor ?? look?.textColor ?? null;
  const hasLightText = textColor !== null && nearlyWhite.test(textColor);
  const isGroundFree = !isAccentChosen && !requests.isMuted && (textColor === null || hasLightText);
  const hasPlannedGround = (layout: LayoutName): boolean =>
    layoutTraits(layout).hasPlannedGround === true;
  /** Layouts without a ground of their own come after the batch's: they may fall back to one that has it. */
  const turnOf = (index: number): number => {
    const hasGround = hasPlannedGround(layouts[index]!);
    const earlier = layouts.slice(0, index).filter((one) => hasPlannedGround(one) === hasGround);
    const ofBatch = layouts.slice(0, batchSize).filter(hasPlannedGround);
    return earlier.length + (hasGround ? 0 : ofBatch.length);
  };
  const groundOf = (index: number, hero: number): Pick<Concept, 'ground'> => {
    const showsStills = layoutTraits(layouts[index]!).stills > 1;
    const ownFace = onePhotoPerPerson(content.assets, index).find(({ kind }) => kind === 'face');
    const shown = (showsStills ? undefined : ownFace) ?? content.stills[hero];
    if (!isGroundFree || !shown) return {};
    const { facts } = shown;
    const { brightness } = requests;
    const input = { seed, facts, tone: content.tone, brightness, hasLightText };
    return { ground: groundFor({ turn: turnOf(index), ...input }) };
  };

  const concepts = ranked.map(({ layout }, index): Concept => {
    const cast = casts[index] ?? { hero: 0, support: [] };
    const { hero, support } = inStillOrder(layout, words[index] ?? noText, cast);
    const text = dropEmphasisIfSingleColor(words[index] ?? noText, requests, style ? null : look);
    return {
      layout,
      hero,
      support,
      ...(isHeroAlone(layout, hero, support, isCompanion) && { heroAlone: true }),
      ...(isChoice(text) && { isOrderUnknown: true }),
      words: text,
      ...applyLook(look, style, requests, accentOf(index, layout, hero)),
      ...groundOf(index, hero),
      wordColour: requests.textColor,
      tint: requests.tint,
      typeWeight: style?.type?.weight ?? null,
      // Multiples of a prime give each concept different random numbers.
      seed: (seed + index * 7919) >>> 0,
      why: '',
      ownReference: style !== null,
      // Only one concept of a batch mentions the numbers.
      ...(index === firstNumber && numbersUsed && { numbersUsed }),
    };
  });
  return { concepts: concepts.slice(0, batchSize), spares: concepts.slice(batchSize) };
}

/**
 * The two stills of a comparison in their own order, in which a video most likely shows what its headline names. Any other
 * stills stay as they are.
 */
function inStillOrder(
  layout: LayoutName,
  text: ThumbnailText,
  cast: StillAssignment,
): StillAssignment {
  const [other, ...rest] = cast.support;
  const { headlineKind } = layoutTraits(layout);
  if (headlineKind !== 'choice' || !isChoice(text) || other === undefined) return cast;
  const [hero, second] = [cast.hero, other].toSorted((a, b) => a - b) as [number, number];
  return { hero, support: [second, ...rest] };
}

/**
 * Takes the batch and its spares. If every spare needs a person or puts its text on a still, a layout that works with
 * nearly every still replaces the last spare.
 */
function takeBatchAndSpares(ranked: readonly RankedLayout[], batchSize: number): RankedLayout[] {
  const most = batchSize + maxSpares;
  const chosen = ranked.slice(0, most);
  const isSafe = ({ layout }: RankedLayout) => {
    const { isTextBeside, kind, showsWholeWidth } = layoutTraits(layout);
    return isTextBeside === true && kind !== 'person' && showsWholeWidth !== true;
  };
  const safe = ranked.slice(most).find(isSafe);
  if (!safe || chosen.slice(batchSize).some(isSafe)) return chosen;
  return [...chosen.slice(0, -1), safe];
}

/** Which stills may be shown beside each other in the thumbnails of a video. */
export function companionsFor({
  title,
  requirements,
  content: { stills, headlines },
}: Pick<PlanInput, 'title' | 'requirements' | 'content'>): IsCompanion {
  return companionsOf(stills, {
    isOnePerson: isAboutOnePerson(title),
    isComparison: comparesTwo(title, headlines) || requestsSeveral(requirements),
  });
}

/** Whether a layout that could show more stills shows the hero alone, because none belongs beside it. */
function isHeroAlone(
  layout: LayoutName,
  hero: number,
  support: readonly number[],
  isCompanion: IsCompanion,
): boolean {
  return (
    layoutTraits(layout).canShowOne === true &&
    !support.some((other) => isCompanion(layout, hero, other))
  );
}

/** Whether some still has as many companions as the layout needs. */
export function hasEnoughStills(
  layout: LayoutName,
  { stills, assets }: Pick<AnalyseContentOutput, 'stills' | 'assets'>,
  isCompanion: IsCompanion,
): boolean {
  // The pair of a Short shows the creator's own face as its second picture.
  if (layout === 'uprightPair' && assets.some(({ kind }) => kind === 'face')) return true;
  return stills.some((_, hero) => {
    const companions = stills.filter((_other, index) => isCompanion(layout, hero, index));
    return companions.length >= companionsNeeded(layout);
  });
}

/** A still with a face of at least this height shows a person as its subject. */
const minSubjectFaceHeight = 0.15;
/** First or third person singular, in the languages of titles. */
const singularPronouns =
  /(?<!\p{L})(?:i|my|me|she|he|her|his|him|ich|meine?|mich|mir|yo|mis?|ella|él|je|mon|ma|mes|elles?|eu|meu|minha|ela|ele)(?!\p{L})/iu; // cspell:ignore meine elles minha
const thirdPersonPronouns = /\b(?:she|he|her|his|him)\b/iu;
// cspell:disable
/** A number of people or portraits: "3 Portraits", "1,000 Strangers". Four digits without a separator are a year. */
const severalPeople =
  /(?<![\p{N}.,])(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|[1-9]\d{1,2}|\d{1,3}(?:[.,]\d{3})+)\s+(?:\p{L}+\s+){0,2}(?:people|strangers|women|men|girls|boys|kids|friends|couples|families|students|portraits|ceos|(?:million|billion)aires|personas|mujeres|hombres|amig[oa]s|chic[oa]s|niños|retratos|menschen|leute|fremde|frauen|männer|freunde|kinder|porträts|personnes|inconnus|femmes|hommes|amis|enfants|pessoas|mulheres|homens|crianças)(?!\p{L})/iu;
// cspell:enable

function isAboutOnePerson(title: string): boolean {
  return singularPronouns.test(title) && !severalPeople.test(title);
}

/** Drops headlines about "she" or "he" if the stills show several people, because viewers cannot tell who is meant. */
function withoutUnclearPerson(content: AnalyseContentOutput): AnalyseContentOutput {
  const people = content.stills.filter(
    ({ facts }) => (facts.faces[0]?.box.height ?? 0) >= minSubjectFaceHeight,
  );
  const isClear = people.every(({ facts }) => isSameScene(facts, people[0]!.facts));
  const headlines = content.headlines.filter(({ main }) => !thirdPersonPronouns.test(main));
  return isClear || headlines.length === 0 || content.wordsFixed
    ? content
    : { ...content, headlines };
}

/**
 * Assigns headlines to the batch, then the remaining ones to the spares. Each spare of a single thumbnail gets the best
 * headline, because it would be the only result.
 */
function assignAllHeadlines(
  layouts: LayoutName[],
  batchSize: number,
  { headlines, wordsFixed }: AnalyseContentOutput,
  subject: readonly string[],
): ThumbnailText[] {
  const spares = layouts.slice(batchSize);
  const batch = assignHeadlines(layouts.slice(0, batchSize), headlines, wordsFixed, subject);
  if (batchSize === 1)
    return [
      ...batch,
      ...spares.flatMap((spare) => assignHeadlines([spare], headlines, wordsFixed, subject)),
    ];
  // A spare replaces a thumbnail of the batch, so it gets the headline that the batch uses least.
  const uses = ({ main }: { main: string }) => batch.filter((text) => text.main === main).length;
  const leastWeakness = Math.min(...headlines.map(headlineWeakness));
  const strongest = headlines.filter((headline) => headlineWeakness(headline) === leastWeakness);
  const least = Math.min(...strongest.map(uses));
  const rarest = strongest
    .filter((headline) => uses(headline) === least)
    .toSorted((a, b) => countContained(b, subject) - countContained(a, subject));
  const withRarest = assignHeadlines(spares, rarest, wordsFixed, subject);
  // Without its second line, the rarest headline may omit what the video is about.
  const ofSpares = spares.map((spare, index) =>
    hasEnoughFor(spare, rarest, strongest, subject)
      ? (withRarest[index] ?? noText)
      : (assignHeadlines([spare], strongest, wordsFixed, subject)[0] ?? noText),
  );
  return [...batch, ...ofSpares];
}

/**
 * Drops the emphasis when the creator named a text color and no accent, or when the channel sets its headlines in one vivid
 * color, beside which another would look foreign.
 * @param look null when a reference that the creator named takes precedence
 */
export function dropEmphasisIfSingleColor(
  words: ThumbnailText,
  { singleColor, accentHue }: PromptRequests,
  look: FollowedLook | null,
): ThumbnailText {
  const isSingle = singleColor || (accentHue === null && isSingleColor(look));
  return isSingle ? { ...words, emphasis: [] } : words;
}

/** The numbers in related titles, if at least a third have one. */
function countNumbersIn(related: RelatedVideo[]): NumbersUsed | undefined {
  const count = related.filter((video) =>
    /\d/.test(video.title.replaceAll(/\b(19|20)\d\d\b/g, '')),
  ).length;
  if (related.length < minRelated || count * 3 < related.length) return undefined;
  return { count, of: related.length };
}
