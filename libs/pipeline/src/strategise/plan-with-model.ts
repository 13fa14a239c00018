import { layoutTraits, type LayoutName, type ThumbnailText } from '@app/studio';
import { acceptLine, acceptText } from '../accept-text.js';
import { lookAccentHue, applyLook } from './channel-look.js';
import { fitsWordLimit, noText } from './assign-headlines.js';
import { companionsNeeded, type IsCompanion } from './companions.js';
import {
  companionsFor,
  dropEmphasisIfSingleColor,
  planByRules,
  type PlanInput,
} from './plan-concepts.js';
import type { ConceptAnswer, ConceptsAnswer } from './strategise.answer.js';
import type { Concept, StrategiseOutput } from './strategise.output.js';
import { readPromptRequests } from './prompt-requests.js';

const maxSpares = 5;
const maxLengths = { scene: 400, emotion: 40, why: 180 } as const;

/**
 * Uses the valid part of a model's plan: different concepts with existing layouts and stills and acceptable text.
 * Concepts by rules fill the rest.
 * @param videoText description and transcript of the video. Numbers in the text of a thumbnail must occur in these, the
 * title or the prompt.
 */
export function planWithModel(
  material: PlanInput,
  answer: ConceptsAnswer,
  layouts: readonly LayoutName[],
  videoText: string,
): StrategiseOutput {
  const fallback = planByRules(material);
  const fallbackConcepts = [...fallback.concepts, ...fallback.spares];
  const concepts: Concept[] = [];
  for (const proposed of answer.concepts) {
    if (concepts.length === material.batchSize) break;
    const concept = toConcept(proposed, concepts, material, layouts, videoText);
    if (concept) concepts.push(concept);
  }
  const unusedConcepts = fallbackConcepts.filter(
    (one) =>
      !concepts.some(
        (taken) => taken.layout === one.layout || hasSameHeadline(taken.words, one.words, material),
      ),
  );
  const missing = material.batchSize - concepts.length;
  // May repeat a headline, but never a layout, to complete the batch.
  const withRepeatedHeadline = fallbackConcepts.filter(
    (one) =>
      !unusedConcepts.includes(one) && !concepts.some((taken) => taken.layout === one.layout),
  );
  const filling = [...unusedConcepts, ...withRepeatedHeadline];
  return {
    concepts: [...concepts, ...filling.slice(0, missing)],
    spares: filling.slice(missing, missing + maxSpares),
  };
}

function toConcept(
  proposed: ConceptAnswer,
  taken: readonly Concept[],
  material: PlanInput,
  layouts: readonly LayoutName[],
  videoText: string,
): Concept | undefined {
  const { content, reference, look: channelLook = null } = material;
  const layout = layouts.find((name) => name === proposed.layout);
  const text = textOf(proposed, material, videoText);
  if (!layout || !text || !content.stills[proposed.hero]) return undefined;
  const traits = layoutTraits(layout);
  if (!text.main && traits.worksWithoutText === 0) return undefined;
  if (traits.suits?.(content.stills[proposed.hero]!.facts) === false) return undefined;
  if (!content.wordsFixed && !fitsWordLimit(traits, text)) return undefined;
  if (taken.some((one) => one.layout === layout || hasSameHeadline(one.words, text, material))) {
    return undefined;
  }
  const isCompanion = companionsFor(material);
  const support = supportOf(proposed, layout, content.stills.length, isCompanion);
  const companions = support.filter(
    (index) => proposed.support.includes(index) || isCompanion(layout, proposed.hero, index),
  );
  if (companions.length < companionsNeeded(layout)) return undefined;
  const requests = readPromptRequests(material.requirements);
  const isReferenceNamed = reference !== null && !reference.autoSelected;
  const referenceLook = reference?.style.look;
  return {
    layout,
    hero: proposed.hero,
    support,
    ...(layoutTraits(layout).canShowOne && companions.length === 0 && { heroAlone: true }),
    words: dropEmphasisIfSingleColor(text, requests, isReferenceNamed ? null : channelLook),
    ...applyLook(
      channelLook,
      isReferenceNamed ? reference.style : null,
      requests,
      requests.accentHue ??
        (isReferenceNamed ? Math.round(reference.style.palette.hue) % 360 : null) ??
        lookAccentHue(channelLook) ??
        proposed.hue % 360,
    ),
    wordColour: requests.textColor,
    tint: requests.tint,
    typeWeight: isReferenceNamed ? (reference.style.type?.weight ?? null) : null,
    // Same formula as in `planByRules`.
    seed: (material.seed + taken.length * 7919) >>> 0,
    scene: acceptLine(proposed.scene, maxLengths.scene) ?? '',
    emotion: acceptLine(proposed.emotion, maxLengths.emotion) ?? '',
    ...(referenceLook && { look: referenceLook }),
    why: acceptLine(proposed.why, maxLengths.why) ?? '',
    ownReference: isReferenceNamed,
  };
}

/** The text that the creator prescribed, else the model's text. Undefined when the model's text is rejected. */
function textOf(
  proposed: ConceptAnswer,
  { content, title, requirements }: PlanInput,
  videoText: string,
): ThumbnailText | undefined {
  if (content.wordsFixed) {
    const [fixed] = content.headlines;
    return fixed ? { main: fixed.main, sub: fixed.sub, emphasis: [...fixed.emphasis] } : noText;
  }
  return acceptText(proposed, { title, more: `${videoText} ${requirements}` });
}

function hasSameHeadline(
  one: ThumbnailText,
  other: ThumbnailText,
  { content }: PlanInput,
): boolean {
  if (content.wordsFixed || !one.main) return false;
  return one.main.toLowerCase() === other.main.toLowerCase();
}

/** The model's stills, then those that belong beside the hero, then all others. */
function supportOf(
  { hero, support }: ConceptAnswer,
  layout: LayoutName,
  stillCount: number,
  isCompanion: IsCompanion,
): number[] {
  const allStills = Array.from({ length: stillCount }, (_, index) => index);
  const all = [
    ...support,
    ...allStills.filter((other) => isCompanion(layout, hero, other)),
    ...allStills,
  ];
  return [...new Set(all)].filter((index) => index !== hero && index < stillCount && index >= 0);
}
