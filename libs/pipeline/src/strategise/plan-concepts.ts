import type { RelatedVideo } from '@app/providers';
import { layoutNames, type LayoutName } from '@app/studio';
import type { AnalyseContentOutput } from '../analyse-content/analyse-content.output.js';
import type { AnalyseReferenceOutput } from '../analyse-reference/analyse-reference.output.js';
import { accentFor } from './accent.js';
import { assignWords, noWords } from './assign-words.js';
import { chooseHeroes, needsSecondHero, supportFor } from './choose-heroes.js';
import { reasonFor } from './reason.js';
import type { Concept, StrategiseOutput } from './strategise.output.js';
import { readWishes } from './wishes.js';

export interface RankedLayout {
  layout: LayoutName;
  /** Higher fits better. */
  fit: number;
  /** Indexes of the stills that suit it, best first. */
  heroes: number[];
}

export interface PlanMaterial {
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
export function planByRules(material: PlanMaterial): StrategiseOutput {
  const { batchSize, content, seed } = material;
  const ranked = allLayouts(material.layouts).slice(0, batchSize + maxSpares);
  const layouts = ranked.map((entry) => entry.layout);
  const heroes = differentHeroes(ranked, batchSize, content.stills);
  const words = [
    ...assignWords(layouts.slice(0, batchSize), content.headlines, content.wordsFixed),
    ...assignWords(
      layouts.slice(batchSize),
      content.headlines.slice(batchSize),
      content.wordsFixed,
    ),
  ];
  const wishes = readWishes(material.requirements);
  const own = material.reference !== null && !material.reference.autoSelected;
  const research = researchLine(material.related);

  const concepts = ranked.map(({ layout, heroes: suited }, index): Concept => {
    const hero = heroes[index] ?? 0;
    const picture = content.stills[hero];
    const set = words[index] ?? noWords;
    const why = {
      layout,
      hero,
      stills: content.stills,
      title: material.title,
      wordsFixed: content.wordsFixed,
      hasFaceAsset: content.assets.some((asset) => asset.kind === 'face'),
      ownReference: own,
      research,
    };
    return {
      layout,
      hero,
      support: supportFor(hero, content.stills, suited),
      words: set,
      accentHue: picture
        ? accentFor(picture.facts.palette, material.reference, wishes.accentHue, content.tone)
        : 0,
      brightness:
        wishes.brightness ?? (own ? (material.reference?.style.brightness ?? null) : null),
      // A prime apart, so that no two concepts share their random numbers.
      seed: (seed + index * 7919) >>> 0,
      reason: reasonFor({ ...why, words: set }),
      reasonWithoutWords: reasonFor({ ...why, words: noWords }),
    };
  });
  return { concepts: concepts.slice(0, batchSize), spares: concepts.slice(batchSize) };
}

/** Every layout once: the ranked ones by fit, then those that were not ranked, so that a batch is never short. */
function allLayouts(ranked: readonly RankedLayout[]): RankedLayout[] {
  const seen = new Set<LayoutName>();
  const rest = layoutNames.map((layout) => ({ layout, fit: Number.NEGATIVE_INFINITY, heroes: [] }));
  return [...ranked.toSorted((a, b) => b.fit - a.fit), ...rest].filter(({ layout }) => {
    const known = seen.has(layout);
    seen.add(layout);
    return !known;
  });
}

function differentHeroes(
  ranked: RankedLayout[],
  batchSize: number,
  stills: AnalyseContentOutput['stills'],
): number[] {
  const heroes = chooseHeroes(
    ranked.map((entry) => entry.heroes),
    stills,
  );
  const batch = heroes.slice(0, batchSize);
  const [first] = batch;
  if (first !== undefined && needsSecondHero(batch, stills)) {
    heroes[batchSize - 1] = supportFor(first, stills)[0] ?? first;
  }
  return heroes;
}

/** What research says about numbers in titles, when at least a third of the related videos lead with one. */
function researchLine(related: RelatedVideo[]): string {
  const withNumber = related.filter((video) =>
    /\d/.test(video.title.replaceAll(/\b(19|20)\d\d\b/g, '')),
  ).length;
  if (related.length < minRelated || withNumber * 3 < related.length) return '';
  return `${withNumber} of ${related.length} popular videos on this topic show one too`;
}
