import type { RelatedVideo } from '@app/providers';
import type { LayoutName, RankedLayout, ThumbnailText } from '@app/studio';
import type { AnalyseContentOutput } from '../analyse-content/analyse-content.output.js';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';
import { accentFor } from './accent.js';
import { assignHeadlines, noText } from './assign-headlines.js';
import { assignStills } from './assign-stills.js';
import type { Concept, StrategiseOutput } from './strategise.output.js';
import { familyOf, adjustRanking, diversify } from './adjust-ranking.js';
import { readPromptRequests, type PromptRequests } from './prompt-requests.js';

export interface PlanInput {
  batchSize: number;
  title: string;
  requirements: string;
  content: AnalyseContentOutput;
  reference: AnalyseReferenceOutput['reference'];
  related: RelatedVideo[];
  layouts: RankedLayout[];
  seed: number;
}

const maxSpares = 3;
/** Fewer related titles than this prove nothing. */
const minRelated = 4;

/**
 * Plans a batch by rules: `batchSize` concepts that differ in layout, words and, where the video has them, heroes, then
 * up to three spares of further layouts. The same material gives the same plan. A model's answer takes the same form.
 */
export function planByRules(material: PlanInput): StrategiseOutput {
  const { batchSize, content, reference, seed } = material;
  const suited = adjustRanking(material.layouts, reference, material.requirements);
  const hasFaceAsset = content.assets.some((asset) => asset.kind === 'face');
  const style = reference && !reference.autoSelected ? reference.style : null;
  const family = style ? familyOf(style) : undefined;
  const ranked = diversify(suited, hasFaceAsset, batchSize, family).slice(0, batchSize + maxSpares);
  const layouts = ranked.map((entry) => entry.layout);
  const casts = assignStills(ranked, content.stills, hasFaceAsset, batchSize);
  const words = assignAllHeadlines(layouts, batchSize, content);
  const requests = readPromptRequests(material.requirements);
  const research = researchLine(material.related);
  const firstNumber = words.findIndex((set) => /\d/.test(set.main));

  const concepts = ranked.map(({ layout }, index): Concept => {
    const { hero, support } = casts[index] ?? { hero: 0, support: [] };
    const picture = content.stills[hero];
    const set = withSingleColor(words[index] ?? noText, requests);
    return {
      layout,
      hero,
      support,
      words: set,
      accentHue: picture
        ? accentFor(picture.facts.palette, reference, requests.accentHue, content.tone)
        : 0,
      brightness: requests.brightness ?? style?.brightness ?? null,
      contrast: style?.contrast ?? null,
      wordColour: requests.textColor,
      tint: requests.tint,
      typeSide: style?.typeSide ?? null,
      typeWeight: style?.type?.weight ?? null,
      // A prime apart, so that no two concepts share their random numbers.
      seed: (seed + index * 7919) >>> 0,
      why: '',
      ownReference: style !== null,
      // Once in a batch is enough.
      research: index === firstNumber ? research : '',
    };
  });
  return { concepts: concepts.slice(0, batchSize), spares: concepts.slice(batchSize) };
}

/**
 * Words for the batch, then for the spares from what the batch left over. A spare for a single thumbnail would be all
 * there is: each of these has the best words for it.
 */
function assignAllHeadlines(
  layouts: LayoutName[],
  batchSize: number,
  { headlines, wordsFixed }: AnalyseContentOutput,
): ThumbnailText[] {
  const spares = layouts.slice(batchSize);
  const batch = assignHeadlines(layouts.slice(0, batchSize), headlines, wordsFixed);
  if (batchSize === 1)
    return [
      ...batch,
      ...spares.flatMap((spare) => assignHeadlines([spare], headlines, wordsFixed)),
    ];
  const used = new Set(batch.map((set) => set.main));
  const left = headlines.filter((headline) => !used.has(headline.main));
  return [...batch, ...assignHeadlines(spares, left.length > 0 ? left : headlines, wordsFixed)];
}

/** Words whose colour the creator named have that one alone, unless they asked for an accent, too. */
export function withSingleColor(
  words: ThumbnailText,
  { singleColor }: PromptRequests,
): ThumbnailText {
  return singleColor ? { ...words, emphasis: [] } : words;
}

/** What research says about numbers in titles, when at least a third of the related videos lead with one. */
function researchLine(related: RelatedVideo[]): string {
  const withNumber = related.filter((video) =>
    /\d/.test(video.title.replaceAll(/\b(19|20)\d\d\b/g, '')),
  ).length;
  if (related.length < minRelated || withNumber * 3 < related.length) return '';
  return `${withNumber} of ${related.length} popular videos on this topic use a number too`;
}
