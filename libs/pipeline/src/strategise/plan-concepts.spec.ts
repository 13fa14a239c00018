import {
  hueDistance,
  layoutNamesOf,
  layoutTraits,
  setsTextOnStill,
  type LayoutName,
  type RankedLayout,
} from '@app/studio';
import { describe, expect, it } from '@jest/globals';
import type {
  AnalyseReferenceOutput,
  ReferenceStyle,
} from '../analyse-reference/analyse-reference.output.js';
import { scriptedFacts } from '../scripted-studio.js';
import { accentFor, accentsFor } from './accent.js';
import { isChoice } from '../is-choice.js';
import { assignHeadlines, hasEnoughFor } from './assign-headlines.js';
import { assignStills } from './assign-stills.js';
import { planByRules, type PlanInput } from './plan-concepts.js';
import {
  adjustRanking,
  cutawaysBesidePerson,
  diversify,
  hasOnlyBadMoments,
  kindOfReference,
  showsPersonOnce,
} from './adjust-ranking.js';
import { readPromptRequests } from './prompt-requests.js';

/** Layouts in the order in which the ranking of these tests has them, best first. */
const order: LayoutName[] = ['cine', 'hero', 'cards', 'zoom', 'split', 'plain'];
const ranking = order.map((layout, index) => ({ layout, fit: 1 - index / 10, heroes: [] }));

const headline = (main: string, sub = '') => ({ main, sub, emphasis: [] });

function material(
  more: Partial<PlanInput> = {},
  content: Partial<PlanInput['content']> = {},
): PlanInput {
  return {
    batchSize: 3,
    title: 'How I Saved $10,000 in 90 Days',
    requirements: '',
    reference: null,
    related: [],
    layouts: ranking,
    seed: 42,
    content: {
      topic: 'saved days',
      keywords: [],
      named: [],
      numbers: ['$10,000'],
      tone: 'bold',
      language: 'en',
      headlines: [
        headline('$10,000 Saved'),
        headline('90 Days Alone'),
        headline('Every Number Shown'),
      ],
      wordsFixed: false,
      assets: [],
      stills: [0.9, 0.8, 0.7, 0.4].map((merit, index) => ({
        name: `still-${index}`,
        merit,
        facts: scriptedFacts({ sharpness: 100 - index }),
      })),
      ...content,
    },
    ...more,
  };
}

const style = {
  palette: { main: '#00ff00', second: '#0000ff', hue: 120, saturation: 0.8 },
  brightness: 0.3,
  contrast: 0.2,
  typeSide: null,
  type: { weight: 'light' as const, box: { x: 0.1, y: 0.1, width: 0.3, height: 0.2 } },
  faceHeight: null,
  faceSide: null,
  fingerprint: '0000000000000000',
};
const reference = (autoSelected: boolean): AnalyseReferenceOutput['reference'] => ({
  videoSite: 'youtube',
  videoId: 'reference-1',
  autoSelected,
  url: 'https://www.youtube.com/watch?v=reference-1',
  style,
});

const faceOf = (height: number) => ({
  box: { x: 0.4, y: 0.2, width: 0.6 * height, height },
  eyes: [],
  score: 1,
});

describe('a plan by rules for a batch', () => {
  it.each([1, 2, 3])('has %d concepts and five spares, all with different layouts', (batchSize) => {
    const { concepts, spares } = planByRules(material({ batchSize }));
    expect(concepts).toHaveLength(batchSize);
    expect(spares).toHaveLength(5);
    expect(new Set([...concepts, ...spares].map((concept) => concept.layout)).size).toBe(
      batchSize + 5,
    );
  });

  it('gives the only headline to each spare of a single thumbnail whose layout needs text', () => {
    const { concepts, spares } = planByRules(
      material({ batchSize: 1 }, { headlines: [headline('ONLY ONE')] }),
    );
    const speaking = [...concepts, ...spares].filter(
      ({ layout }) => layoutTraits(layout).worksWithoutText < 1,
    );
    expect(speaking.length).toBeGreaterThan(1);
    for (const { words } of speaking) expect(words.main).toBe('ONLY ONE');
  });

  it('names the subject of the title in at least one headline, also by a name of two words', () => {
    const headlines = [
      'My Real Costs',
      'Every Number Shown',
      'What I Learned',
      'New York Is Cheap',
    ];
    const { concepts } = planByRules(
      material({}, { named: ['New York'], headlines: headlines.map((main) => headline(main)) }),
    );
    expect(concepts.map(({ words }) => words.main)).toContain('New York Is Cheap');
  });

  it('gives no headline of only a number and its unit to a spare when the title has more words', () => {
    const title = '6 Months Of Running Every Day Changed My Life';
    const { spares } = planByRules(
      material({ title }, { headlines: [headline('6 Months'), headline(title)] }),
    );
    for (const { words } of spares) expect(['', title]).toContain(words.main);
  });

  it('gives no spare that may omit the second line a headline with its number there', () => {
    const title = 'I Trained Like A Sprinter 30 Days';
    const pair = headline('I Trained Like A Sprinter', 'For 30 Days And Won');
    const { spares } = planByRules(material({ title }, { headlines: [pair, headline(title)] }));
    const ofScenes = spares.filter(({ layout }) => setsTextOnStill(layout));
    expect(ofScenes.length).toBeGreaterThan(0);
    for (const { words } of ofScenes) expect(words.main).toBe(title);
  });

  it('uses different heroes and headlines', () => {
    const { concepts } = planByRules(material());
    expect(new Set(concepts.map((concept) => concept.hero)).size).toBe(3);
    expect(new Set(concepts.map((concept) => concept.words.main)).size).toBe(3);
    for (const concept of concepts) expect(concept.support).not.toContain(concept.hero);
  });

  it('uses a second hero even if one still is far better', () => {
    const stills = [1, 0.1].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts(),
    }));
    const layouts = ranking.filter(({ layout }) => layout !== 'cards');
    const { concepts } = planByRules(material({ layouts }, { stills }));
    expect(new Set(concepts.map((concept) => concept.hero)).size).toBe(2);
  });

  it('shows one still in the cards layout, and uses no side-by-side layout, when the title compares nothing', () => {
    const { concepts, spares } = planByRules(material());
    const all = [...concepts, ...spares];
    expect(all.find(({ layout }) => layout === 'cards')?.heroAlone).toBe(true);
    expect(all.map(({ layout }) => layout)).not.toContain('split');
    expect(all.map(({ layout }) => layout)).not.toContain('triptych');
  });

  it('shows two places side by side when the title compares two, or when the prompt asks for it', () => {
    for (const more of [{ title: 'Alps vs Dolomites' }, { requirements: 'a split picture' }]) {
      const { concepts, spares } = planByRules(material(more));
      const all = [...concepts, ...spares];
      expect(all.map(({ layout }) => layout)).toContain('split');
      expect(all.find(({ layout }) => layout === 'cards')?.heroAlone).toBeUndefined();
    }
  });

  it('keeps the two stills of a comparison in their order, even if the second one is better', () => {
    const stills = [0.7, 0.9].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({ fingerprint: `${index}`.repeat(16) }),
    }));
    const splitOf = (main: string) => {
      const { concepts, spares } = planByRules(
        material({ title: 'Alps vs Dolomites' }, { stills, headlines: [headline(main)] }),
      );
      return [...concepts, ...spares].find(({ layout }) => layout === 'split');
    };
    expect(splitOf('Alps vs Dolomites')).toMatchObject({ hero: 0, support: [1] });
    expect(splitOf('Two Mountains')).toMatchObject({ hero: 1, support: [0] });
  });

  it('shows two different things in a comparison rather than a second view of the first one', () => {
    const scenes = [
      [250, 250, 250, 200, 200, 200, 250, 250, 250],
      [250, 250, 250, 222, 222, 222, 218, 218, 218],
      [40, 40, 40, 220, 220, 220, 60, 60, 60],
    ];
    const stills = [0.77, 0.73, 0.65].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({
        brightness: [0.85, 0.8, 0.45][index]!,
        fingerprint: `${index}`.repeat(16),
        scene: Buffer.from(scenes[index]!).toString('base64'),
      }),
    }));
    const headlines = [headline('Alps vs Dolomites')];
    const { concepts, spares } = planByRules(
      material({ title: 'Alps vs Dolomites' }, { stills, headlines }),
    );
    const split = [...concepts, ...spares].find(({ layout }) => layout === 'split');
    expect([split?.hero, split?.support[0]]).toContain(2);
  });

  it('shows several people when the title counts them, also if the creator speaks of themselves', () => {
    const people = [0.8, 0.75].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({
        faces: [faceOf(0.4)],
        fingerprint: `${index}`.repeat(16),
        scene: Buffer.from(
          [
            [10, 10, 10, 200, 200, 200],
            [200, 200, 200, 10, 10, 10],
          ][index]!,
        ).toString('base64'),
      }),
    }));
    const heroesFor = (title: string) =>
      new Set(
        planByRules(material({ title }, { stills: people })).concepts.map(({ hero }) => hero),
      );
    expect(heroesFor('I Photographed My Friend').size).toBe(1);
    expect(heroesFor('I Photographed 1,000 Strangers').size).toBe(2);
    expect(heroesFor('In 2024 Women Changed My Life').size).toBe(1);
  });

  it('repeats the best still in a cards layout that shows only one still, rather than use a much worse still', () => {
    const stills = [0.9, 0.5].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts(),
    }));
    const { concepts } = planByRules(material({}, { stills }));
    expect(concepts.find(({ layout }) => layout === 'cards')?.hero).toBe(0);
  });

  it('does not use an unsuitable layout for variety', () => {
    const fits = { cine: 0.6, plain: 0.5, caption: 0.4, split: 0.25 };
    const layouts = (['cine', 'plain', 'caption', 'split'] as const).map((layout) => ({
      layout,
      fit: fits[layout],
      heroes: [],
    }));
    const planned = planByRules(material({ layouts })).concepts.map(({ layout }) => layout);
    expect(planned).not.toContain('split');
  });

  it('uses the zoom layout only when the prompt requests it', () => {
    const layouts = [{ layout: 'zoom' as const, fit: 0.9, heroes: [] }, ...ranking.slice(0, 3)];
    const planned = (requirements: string) =>
      planByRules(material({ layouts, requirements })).concepts.map(({ layout }) => layout);
    expect(planned('')).not.toContain('zoom');
    expect(planned('zoom in')).toContain('zoom');
  });

  it('can be made from a single still', () => {
    const stills = [{ name: 'only', merit: 0.5, facts: scriptedFacts() }];
    const { concepts } = planByRules(material({}, { stills }));
    expect(concepts.map((concept) => concept.hero)).toEqual([0, 0, 0]);
  });

  it('has three layouts even if only one is ranked, which comes first', () => {
    const { concepts } = planByRules(
      material({ layouts: [{ layout: 'cine', fit: 1, heroes: [0] }] }),
    );
    expect(new Set(concepts.map((concept) => concept.layout)).size).toBe(3);
    expect(concepts[0]?.layout).toBe('cine');
  });

  it('is deterministic, and gives concepts other seeds when its own seed differs', () => {
    expect(planByRules(material())).toEqual(planByRules(material()));
    expect(planByRules(material({ seed: 1 })).concepts[0]?.seed).not.toBe(
      planByRules(material()).concepts[0]?.seed,
    );
  });

  it('records the count of related titles with a number on one concept, and the named reference on every concept', () => {
    const related = ['5 ways to save', '100 days', 'Budget', '$1 meals', 'Rent in 2026'].map(
      (title, index) => ({
        id: `${index}`,
        title,
        channelTitle: '',
        views: 1,
        publishedAt: '',
        durationSeconds: null,
      }),
    );
    const { concepts } = planByRules(material({ related, reference: reference(false) }));
    expect(concepts.map(({ numbersUsed, ownReference }) => [numbersUsed, ownReference])).toEqual([
      [{ count: 3, of: 5 }, true],
      [undefined, true],
      [undefined, true],
    ]);
  });

  it('takes brightness, type weight and accent from a named reference, but only shifts the accent toward an auto-selected one', () => {
    const own = planByRules(material({ reference: reference(false) })).concepts[0];
    expect(own).toMatchObject({ accentHue: 120, brightness: 0.3, typeWeight: 'light' });
    const chosen = planByRules(material({ reference: reference(true) })).concepts[0];
    expect(chosen?.brightness).toBeNull();
    expect(chosen?.typeWeight).toBeNull();
    expect(chosen?.accentHue).toBe(48);
    expect(
      planByRules(material({ requirements: 'dark, with a red accent' })).concepts[0],
    ).toMatchObject({
      accentHue: 4,
      brightness: 0.36,
    });
  });
});

describe('the ranking of layouts', () => {
  const kinds = (names: RankedLayout[]) => names.map(({ layout }) => layoutTraits(layout).kind);

  it('follows only a reference that the creator named', () => {
    const led = { ...reference(false)!, style: { ...style, faceHeight: 0.4 } };
    expect(adjustRanking(ranking, { reference: led })[0]?.layout).toBe('hero');
    expect(adjustRanking(ranking, { reference: reference(true) })[0]?.layout).toBe('cine');
    expect(adjustRanking(ranking, { reference: null }).map((entry) => entry.layout)).toEqual([
      ...order.filter((layout) => layout !== 'zoom'),
      'zoom',
    ]);
  });

  it("prefers layouts of the reference's kind, with lettering of the same weight", () => {
    const typeOfSize = (size: number) => ({
      weight: 'heavy' as const,
      box: { x: 0, y: 0, width: size, height: size },
    });
    expect(kindOfReference({ ...style, faceHeight: 0.4, type: typeOfSize(0.9) })).toBe('person');
    expect(kindOfReference({ ...style, type: typeOfSize(0.9) })).toBe('design');
    expect(kindOfReference({ ...style, type: typeOfSize(0.3) })).toBe('scene');
    expect(kindOfReference({ ...style, faceHeight: 0.1 })).toBeUndefined();
    const even = (['cine', 'plain'] as const).map((layout) => ({ layout, fit: 0.6, heroes: [] }));
    const first = (type: NonNullable<ReferenceStyle['type']> | null) =>
      adjustRanking(even, { reference: { ...reference(false)!, style: { ...style, type } } })[0]
        ?.layout;
    const light = { ...typeOfSize(0.3), weight: 'light' as const };
    expect([null, light, typeOfSize(0.3)].map(first)).toEqual(['cine', 'plain', 'cine']);
  });

  it("puts two layouts of the reference's kind and one of another kind first", () => {
    const near = ranking.map((entry, index) => ({ ...entry, fit: 0.8 - index / 50 }));
    const scene = kinds(diversify(near, false, 3, 'scene').slice(0, 3));
    expect(scene.filter((kind) => kind === 'scene')).toHaveLength(2);
    expect(new Set(scene).size).toBe(2);
  });

  /** The first of six layouts after a prompt. Without a prompt it is `cine`. */
  function firstWithPrompt(requirements: string): LayoutName | undefined {
    const all = ['cine', 'number', 'split', 'closeup', 'plain', 'triptych'] as const;
    const ranked = all.map((layout, index) => ({ layout, fit: 0.8 - index / 20, heroes: [] }));
    return adjustRanking(ranked, { reference: null, requirements })[0]?.layout;
  }

  it.each([
    ['show the number big', 'number'],
    ['before and after, please', 'split'],
    ['un primer plano', 'closeup'],
    ['schlicht und hell', 'plain'],
  ])('follows a prompt that names a layout: %j', (prompt, layout) => {
    expect(firstWithPrompt(prompt)).toBe(layout);
  });

  it.each(['text: "CLOSE-UP"', 'no big number, no collage', 'without a red number', ''])(
    'does not follow a prompt that only quotes, excludes or does not name a layout: %j',
    (prompt) => {
      expect(firstWithPrompt(prompt)).toBe('cine');
    },
  );

  it('prefers layouts with small faces when every face has a bad expression', () => {
    const still = (moment: number) => ({
      facts: scriptedFacts({ faces: [{ ...faceOf(0.5), moment }] }),
    });
    expect(hasOnlyBadMoments([still(0.4), still(0.55)])).toBe(true);
    expect(hasOnlyBadMoments([still(0.4), still(0.6)])).toBe(false);
    expect(hasOnlyBadMoments([{ facts: scriptedFacts() }])).toBe(false);
    const equal = (['hero', 'editorial', 'cards'] as const).map((layout) => ({
      layout,
      fit: 0.6,
      heroes: [],
    }));
    const adjusted = adjustRanking(equal, { reference: null, hasBadMoments: true });
    expect(adjusted.map(({ layout }) => layout)).toEqual(['cards', 'editorial', 'hero']);
  });

  it('prefers layouts without a person when only one of several stills shows one', () => {
    const stills = [[faceOf(0.4)], [], [], []].map((faces) => ({
      facts: scriptedFacts({ faces }),
    }));
    expect(showsPersonOnce(stills)).toBe(true);
    expect(showsPersonOnce(stills.slice(0, 3))).toBe(false);
    expect(showsPersonOnce([...stills, stills[0]!])).toBe(false);
    const equal = (['panel', 'cine'] as const).map((layout) => ({ layout, fit: 0.6, heroes: [] }));
    const adjusted = adjustRanking(equal, { reference: null, isPersonIncidental: true });
    expect(adjusted.map(({ layout }) => layout)).toEqual(['cine', 'panel']);
  });

  it('ranks a layout with text on a cutaway below layouts that show the person', () => {
    const still = (merit: number, more: Parameters<typeof scriptedFacts>[0]) => ({
      merit,
      facts: scriptedFacts({ ...more }),
    });
    const person = still(0.9, { faces: [faceOf(0.4)] });
    const [weak, strong] = [still(0.7, {}), still(0.85, {})];
    expect([...cutawaysBesidePerson([person, weak, strong])]).toEqual([1]);
    expect([...cutawaysBesidePerson([weak, strong])]).toEqual([]);
    const equal = (['cine', 'editorial', 'panel'] as const).map((layout) => ({
      layout,
      fit: 0.6,
      heroes: [],
    }));
    const adjusted = adjustRanking(equal, { reference: null, hasCutaways: true });
    expect(adjusted.at(-1)?.layout).toBe('cine');
  });

  it('ignores a request for a layout that the material does not suit', () => {
    const ranked = [
      { layout: 'cine' as const, fit: 0.6, heroes: [] },
      { layout: 'number' as const, fit: 0.1, heroes: [] },
    ];
    expect(adjustRanking(ranked, { reference: null, requirements: 'the number' })[0]?.layout).toBe(
      'cine',
    );
  });

  it('puts three kinds of layout into a batch', () => {
    const people = ['hero', 'presenter', 'spotlight', 'cine', 'cards'] as const;
    const ranked = people.map((layout, index) => ({ layout, fit: 0.9 - index / 50, heroes: [] }));
    expect(new Set(kinds(diversify(ranked, false, 3).slice(0, 3)))).toEqual(
      new Set(['person', 'scene', 'design']),
    );
  });

  it('shows an uploaded face on all thumbnails', () => {
    expect(kinds(diversify(ranking, true, 3).slice(0, 3))).toEqual(['person', 'person', 'person']);
  });

  it('contains every layout once', () => {
    expect(
      diversify(ranking, false, 3)
        .map(({ layout }) => layout)
        .sort(),
    ).toEqual(layoutNamesOf('wide'));
  });
});

describe('assignStills', () => {
  const face = [{ box: { x: 0.4, y: 0.2, width: 0.2, height: 0.4 }, eyes: [], score: 1 }];
  const stills = [0.9, 0.6, 0.8].map((merit, index) => ({
    name: `${index}`,
    merit,
    facts: scriptedFacts({ faces: index === 1 ? face : [] }),
  }));
  const layouts = (...names: LayoutName[]) => names.map((layout) => ({ layout, heroes: [] }));

  it('gives the face to the layout with a cut-out', () => {
    const casts = assignStills(layouts('cine', 'plain', 'hero'), stills, false, 3);
    expect(casts.map((cast) => cast.hero)).toEqual([0, 2, 1]);
  });

  it('keeps the only still with a person for the close-up of a Short, and uses another one in the panel layout', () => {
    const casts = assignStills(layouts('uprightPanel', 'uprightCloseup'), stills, false, 2);
    expect(casts.map((cast) => cast.hero)).toEqual([0, 1]);
    expect(assignStills(layouts('uprightPanel'), stills, false, 1)[0]?.hero).toBe(1);
  });

  it('does not show other faces when the creator uploaded a face', () => {
    const casts = assignStills(layouts('hero', 'cine'), stills, true, 2);
    expect(casts[0]?.hero).toBe(0);
    const faceFirst = stills.toSorted((a, b) => a.merit - b.merit);
    expect(assignStills(layouts('hero'), faceFirst, true, 1)[0]?.hero).not.toBe(0);
  });

  it('prefers another still of a person to one that cuts so much of the face that every check fails', () => {
    const at = (y: number) =>
      scriptedFacts({ faces: [{ ...face[0]!, box: { ...face[0]!.box, y } }] });
    const both = [at(0.65), at(0.62)].map((facts, index) => ({
      name: `${index}`,
      merit: 0.9,
      facts,
    }));
    expect(assignStills(layouts('panel'), both, false, 1)[0]?.hero).toBe(1);
    const repeated = assignStills(layouts('panel', 'editorial'), both, false, 2);
    expect(repeated.map(({ hero }) => hero)).toEqual([1, 1]);
  });

  it('prefers a scene to a sheet of portraits as the still beside the hero', () => {
    const portrait = (x: number, y: number) => ({
      box: { x, y, width: 0.18, height: 0.32 },
      eyes: [],
      score: 1,
    });
    const portraits = [
      portrait(0.1, 0.05),
      portrait(0.4, 0.05),
      portrait(0.1, 0.6),
      portrait(0.4, 0.6),
    ];
    const scenes = [[], portraits, []].map((faces, index) => ({
      name: `${index}`,
      merit: [0.9, 0.5, 0.45][index]!,
      facts: scriptedFacts({ faces }),
    }));
    expect(assignStills(layouts('cards'), scenes, false, 1)[0]).toEqual({
      hero: 0,
      support: [2, 1],
    });
  });

  it('shows a different take next to the hero, rather than the same take again', () => {
    const scenes = [
      [10, 10, 10, 200, 200, 200],
      [30, 10, 30, 200, 190, 180],
      [200, 200, 200, 10, 10, 10],
    ].map((values) => Buffer.from(values).toString('base64'));
    const takes = [0.9, 0.85, 0.7].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({ scene: scenes[index]! }),
    }));
    const casts = assignStills(layouts('cards', 'cine'), takes, false, 2);
    expect(casts[0]).toEqual({ hero: 0, support: [2, 1] });
    expect(casts[1]?.hero).toBe(1);
  });

  it('shows three different takes side by side if there are three', () => {
    const scenes = [
      [10, 10, 10, 200, 200, 200],
      [200, 200, 200, 10, 10, 10],
      [190, 200, 190, 10, 12, 14],
      [200, 10, 10, 10, 10, 200],
    ];
    const takes = [0.9, 0.88, 0.87, 0.5].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({ scene: Buffer.from(scenes[index]!).toString('base64') }),
    }));
    const [cast] = assignStills(layouts('triptych'), takes, false, 1);
    expect(new Set([cast?.hero, ...(cast?.support.slice(0, 2) ?? [])])).toEqual(new Set([0, 1, 3]));
  });

  it.each([
    ['first from a scene with people that the video shows more than once', [0.3], [1, 0]],
    ['all from one scene if at least half of the stills show it', [], [1, 2]],
  ])('chooses stills %s', (_title, faceHeights, heroes) => {
    const faces = faceHeights.map(faceOf);
    const shown = [
      [200, 200, 200, 10, 10, 10],
      [10, 10, 10, 200, 200, 200],
      [30, 10, 30, 200, 190, 180],
    ].map((values, index) => ({
      name: `${index}`,
      merit: [0.8, 0.7, 0.7][index]!,
      facts: scriptedFacts({ faces, scene: Buffer.from(values).toString('base64') }),
    }));
    const casts = assignStills(layouts('cine', 'plain'), shown, false, 2);
    expect(casts.map(({ hero }) => hero)).toEqual(heroes);
  });

  it('does not use a wide shot of people in a layout that shows only half of the still', () => {
    const takes = [0.9, 0.4].map((width, index) => ({
      name: `${index}`,
      merit: 0.8 - index / 10,
      facts: scriptedFacts({
        faces: [faceOf(0.12)],
        subject: { x: 0.05, y: 0.1, width, height: 0.8 },
        fingerprint: `${index}f${index}f`.repeat(4),
      }),
    }));
    expect(assignStills(layouts('editorial'), takes, false, 1)[0]?.hero).toBe(1);
    expect(assignStills(layouts('plain'), takes, false, 1)[0]?.hero).toBe(0);
  });

  it('uses in a banner a still with something wide rather than a better one', () => {
    const takes = [0.3, 0.75].map((width, index) => ({
      name: `${index}`,
      merit: 0.8 - index / 10,
      facts: scriptedFacts({
        subject: { x: 0.1, y: 0.3, width, height: 0.45 },
        fingerprint: `${index}f${index}f`.repeat(4),
      }),
    }));
    expect(assignStills(layouts('banner'), takes, false, 1)[0]?.hero).toBe(1);
    expect(assignStills(layouts('plain'), takes, false, 1)[0]?.hero).toBe(0);
  });

  it('uses a screen recording as the main still only in layouts with text next to it', () => {
    const takes = [true, false, false].map((isScreen, index) => ({
      name: `${index}`,
      merit: 0.8 - index / 10,
      facts: scriptedFacts({ screen: isScreen, fingerprint: `${index}f${index}f`.repeat(4) }),
    }));
    expect(assignStills(layouts('editorial'), takes, false, 1)[0]?.hero).toBe(0);
    expect(assignStills(layouts('split'), takes, false, 1)[0]).toEqual({
      hero: 1,
      support: [2, 0],
    });
  });

  it('repeats a good still once before it uses one that is much worse or smaller, and twice before one whose edge cuts a face', () => {
    const cut = [{ box: { x: 0.4, y: 0.63, width: 0.2, height: 0.4 }, eyes: [], score: 1 }];
    for (const { times, ...worse } of [
      { times: 2, merit: 0.4, facts: scriptedFacts() },
      { times: 3, merit: 0.8, facts: scriptedFacts({ faces: cut }) },
      { times: 2, merit: 0.7, facts: scriptedFacts({ width: 480 }) },
    ]) {
      const takes = [{ merit: 0.9, facts: scriptedFacts() }, worse].map((still, index) => ({
        name: `${index}`,
        ...still,
      }));
      const casts = assignStills(layouts('cine', 'plain', 'caption'), takes, false, 3);
      expect(casts.filter(({ hero }) => hero === 0)).toHaveLength(times);
    }
  });

  it('shows the best still as the second card when the unused stills are much worse', () => {
    const takes = [0.9, 0.6, 0.65].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({ fingerprint: `${index}f${index}f`.repeat(4) }),
    }));
    const casts = assignStills(layouts('panel', 'cards'), takes, false, 2);
    expect(casts[1]).toEqual({ hero: 2, support: [0, 1] });
    const nearlyAsGood = takes.map((take) => ({ ...take, merit: 0.9 - (0.9 - take.merit) / 3 }));
    const [, near] = assignStills(layouts('panel', 'cards'), nearlyAsGood, false, 2);
    expect(near).toEqual({ hero: 2, support: [1, 0] });
  });

  it('repeats a dark screen recording rather than use one of a white dialog box', () => {
    const takes = [0.15, 0.9].map((brightness, index) => ({
      name: `${index}`,
      merit: 0.4 - index / 10,
      facts: scriptedFacts({
        screen: true,
        brightness,
        fingerprint: `${index}f${index}f`.repeat(4),
      }),
    }));
    const casts = assignStills(layouts('panel', 'editorial'), takes, false, 3);
    expect(casts.map(({ hero }) => hero)).toEqual([0, 0]);
  });

  it('repeats a good expression of a face rather than use a frown of the same take', () => {
    const scene = Buffer.from([10, 10, 10, 200, 200, 200]).toString('base64');
    const take = [0.6, 0.3].map((moment, index) => ({
      name: `${index}`,
      merit: 0.8 - index / 100,
      facts: scriptedFacts({ scene, faces: [{ ...faceOf(0.4), moment }] }),
    }));
    const casts = assignStills(layouts('panel', 'editorial'), take, false, 3);
    expect(casts.map(({ hero }) => hero)).toEqual([0, 0]);
  });

  it('shows the same person on all thumbnails if the title is about one person', () => {
    const scenes = [
      [10, 10, 10, 200, 200, 200],
      [200, 200, 200, 10, 10, 10],
    ];
    const people = [0.8, 0.75].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({
        faces: [faceOf(0.4)],
        scene: Buffer.from(scenes[index]!).toString('base64'),
      }),
    }));
    const heroes = (isOnePerson: boolean) =>
      assignStills(layouts('panel', 'editorial'), people, false, 2, isOnePerson).map(
        ({ hero }) => hero,
      );
    expect(heroes(true)).toEqual([0, 0]);
    expect(heroes(false)).toEqual([0, 1]);
  });

  it('shows another still on the last card, unless it is much weaker, when all earlier thumbnails show the best one', () => {
    const heroesFor = (merit: number) => {
      const both = [0.9, merit].map((each, index) => ({
        name: `${index}`,
        merit: each,
        facts: scriptedFacts(),
      }));
      const preferFirst = layouts('editorial', 'statement').map((one) => ({
        ...one,
        heroes: [0, 1],
      }));
      const wanted = [...preferFirst, ...layouts('cards')];
      return assignStills(wanted, both, false, 3, false, () => false).map(({ hero }) => hero);
    };
    expect(heroesFor(0.58)).toEqual([0, 0, 1]);
    expect(heroesFor(0.54)).toEqual([0, 0, 0]);
  });

  it('does not use a bad expression of a face however often the better one is repeated', () => {
    const scene = Buffer.from([10, 10, 10, 200, 200, 200]).toString('base64');
    const take = [0.95, 0.45].map((moment, index) => ({
      name: `${index}`,
      merit: 0.75 - index / 20,
      facts: scriptedFacts({ scene, faces: [{ ...faceOf(0.34), moment }] }),
    }));
    const many = layouts('hero', 'panel', 'editorial', 'caption', 'plain', 'cine');
    const casts = assignStills(many, take, false, 3);
    expect(casts.map(({ hero }) => hero)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('shows the person rather than a cutaway if the title is about one person', () => {
    const shown = [0.94, 0.82].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts({ faces: index === 0 ? [faceOf(0.3)] : [] }),
    }));
    const heroes = (isOnePerson: boolean) =>
      assignStills(layouts('panel', 'caption'), shown, false, 2, isOnePerson).map(
        ({ hero }) => hero,
      );
    expect(heroes(false)).toEqual([0, 1]);
    expect(heroes(true)).toEqual([0, 0]);
  });

  it('shows only a still of one person in the inset layout', () => {
    const pair = [faceOf(0.3), { ...faceOf(0.3), box: { ...faceOf(0.3).box, x: 0.7 } }];
    const shown = [pair, [faceOf(0.2)]].map((faces, index) => ({
      name: `${index}`,
      merit: 0.8 - index / 5,
      facts: scriptedFacts({ faces }),
    }));
    const inset = [{ layout: 'inset' as const, heroes: [1] }];
    expect(assignStills(inset, shown, false, 1)[0]?.hero).toBe(1);
  });

  it('uses a still without space for a headline only in layouts with text next to it', () => {
    const full = Buffer.alloc(72, 255).toString('base64');
    const takes = [full, ''].map((occupied, index) => ({
      name: `${index}`,
      merit: 0.8 - index / 10,
      facts: scriptedFacts({ occupied, fingerprint: `${index}f${index}f`.repeat(4) }),
    }));
    expect(assignStills(layouts('caption'), takes, false, 1)[0]?.hero).toBe(1);
    expect(assignStills(layouts('editorial'), takes, false, 1)[0]?.hero).toBe(0);
  });

  it('shows a still of a person next to the best still', () => {
    const [cast] = assignStills(layouts('cards'), stills, false, 1);
    expect(cast).toEqual({ hero: 0, support: [1, 2] });
  });

  it('shows an unused still next to the hero', () => {
    const places = [0.9, 0.6, 0.8].map((merit, index) => ({
      name: `${index}`,
      merit,
      facts: scriptedFacts(),
    }));
    const casts = assignStills(layouts('cards', 'cine'), places, false, 2);
    expect(casts[0]).toEqual({ hero: 0, support: [2, 1] });
    expect(casts[1]?.hero).toBe(1);
  });
});

describe('the headlines of a batch', () => {
  const headlines = [headline('$400 Lost Twice'), headline('Cheap vs Dear'), headline('Worth It?')];
  const assigned = (layouts: LayoutName[], from = headlines, isFixed = false) =>
    assignHeadlines(layouts, from, isFixed).map((set) => set.main);

  it('use an either-or headline in the split layout', () => {
    expect(assigned(['hero', 'cards', 'split'])).toEqual([
      '$400 Lost Twice',
      'Worth It?',
      'Cheap vs Dear',
    ]);
  });

  it('are long in the layout with the most space, and short in the layout with the least', () => {
    const long = [headline('What Everybody Forgets'), headline('10 Years On')];
    expect(assigned(['cine', 'cards'], long)).toEqual(['10 Years On', 'What Everybody Forgets']);
    expect(assigned(['hero', 'behind'], long)).toEqual(['What Everybody Forgets', '10 Years On']);
  });

  it('are repeated if there are too few, and empty if there are none', () => {
    expect(assigned(['cine', 'hero', 'zoom'], headlines.slice(0, 2))).toEqual([
      '$400 Lost Twice',
      '$400 Lost Twice',
      'Cheap vs Dear',
    ]);
    expect(assigned(['plain', 'hero', 'triptych'], headlines.slice(0, 1))).toEqual([
      '$400 Lost Twice',
      '$400 Lost Twice',
      '$400 Lost Twice',
    ]);
    expect(assigned(['hero', 'cine'], [])).toEqual(['', '']);
  });

  it('name the subject of the title at least once, and repeat a headline that names it', () => {
    const both = [headline('My Honest Costs'), headline('Barcelona Still Cheap?')];
    const mains = (layouts: LayoutName[], from = both) =>
      assignHeadlines(layouts, from, false, ['barcelona']).map(({ main }) => main);
    expect(mains(['hero', 'cine', 'cards']).filter((main) => main === both[1]!.main)).toHaveLength(
      2,
    );
    const three = [headline('The Real Costs'), headline('My Honest Advice'), both[0]!, both[1]!];
    expect(mains(['hero', 'cine'], three)).toContain('Barcelona Still Cheap?');
  });

  it('lack the subject of the title in at most one thumbnail', () => {
    const from = [
      headline('What It Really Costs'),
      headline('What I Would Do Again'),
      headline('Why I Nearly Left'),
      headline('Life In Barcelona'),
    ];
    const mains = assignHeadlines(['hero', 'cine', 'cards'], from, false, ['barcelona']).map(
      ({ main }) => main,
    );
    expect(mains.filter((main) => main.includes('Barcelona'))).toHaveLength(2);
  });

  it('repeat a headline rather than show a number without the subject, which may say the opposite', () => {
    const whole = headline('This Phone Beat A $30,000 Camera');
    const number = headline('$30,000 Camera');
    const mains = assignHeadlines(['panel', 'cards'], [number, whole], false, ['phone']);
    expect(mains.map(({ main }) => main)).toEqual([whole.main, whole.main]);
  });

  it('have the subject in the first line where a picture may have no space for the second', () => {
    const [question, place] = [
      headline('Is It Worth It?', 'Two Days In Venice'),
      headline('Two Days In Venice', 'Is It Worth It?'),
    ];
    const mains = (layouts: LayoutName[]) =>
      assignHeadlines(layouts, [question, place], false, ['venice']).map(({ main }) => main);
    expect(mains(['cine', 'hero', 'caption'])).toEqual([place.main, place.main, place.main]);
    expect(mains(['panel', 'cine'])).toEqual([question.main, place.main]);
    expect(hasEnoughFor('cine', [question], [question, place], ['venice'])).toBe(false);
    expect(hasEnoughFor('panel', [question], [question, place], ['venice'])).toBe(true);
  });

  it('differ when none of them names the subject of the title', () => {
    const from = [headline('The Whole Truth'), headline('What Nobody Tells You')];
    const mains = assignHeadlines(['hero', 'cine'], from, false, ['barcelona']);
    expect(new Set(mains.map(({ main }) => main)).size).toBe(2);
  });

  it('have at most as many words as their layout allows', () => {
    const oneWord = (layout: LayoutName) => ({
      ...layoutTraits(layout),
      ...(layout === 'hero' && { maxHeadlineWords: 1 }),
    });
    const mains = (from: typeof headlines) =>
      assignHeadlines(['hero', 'cine'], from, false, [], oneWord).map(({ main }) => main);
    const two = [headline('Worth It?'), headline('Why?')];
    expect(mains(two)).toEqual(['Why?', 'Worth It?']);
    expect(mains(two.slice(0, 1))).toEqual(['', 'Worth It?']);
  });

  it('keep their number where a picture may have no space for the second line', () => {
    const whole = headline('Learn Chess In 20 Days');
    const split = headline('Learn Chess', 'In 20 Days');
    expect(assigned(['cine'], [split, whole])).toEqual([whole.main]);
    expect(assigned(['cards'], [split])).toEqual([split.main]);
    expect(assigned(['cine'], [split])).toEqual([split.main]);
  });

  it('use a bare number only as a last resort', () => {
    const bare = headline('30 Days');
    const full = headline('30 Days', 'Without Sugar');
    expect(assigned(['hero'], [bare, headline('Without Sugar')])).toEqual(['Without Sugar']);
    expect(assigned(['hero'], [full])).toEqual(['30 Days']);
    expect(assigned(['hero'], [bare])).toEqual(['30 Days']);
  });

  it.each([
    'In 90 Tagen',
    '5 Actors',
    'One Year Later',
    '$25',
    '1.500 €',
    '20.000 euros',
    'Under $10,000',
    'Unter 30.000 €',
    'Por menos de 800 euros',
    'Moins de 10 000 €',
    'Até R$ 50.000',
    '$8,000 a Month',
    '3 Day Itinerary',
    'Itinéraire de 7 jours',
    '100K Subscribers',
    '1 Million Views',
    '4 Best Friends',
    'In 5 einfachen Schritten',
    '-40°C',
    '80%',
    '30日間',
  ])('repeat the title rather than show %j alone', (bare) => {
    const title = headline('The Whole Title Of The Video');
    expect(assigned(['cine', 'cards', 'hero'], [headline(bare), title])).toEqual([
      title.main,
      title.main,
      title.main,
    ]);
  });

  it('use a number with a second line only where the text is beside the picture, or where the number is large', () => {
    const [title, cut] = [
      headline('Ma routine beauté en 10 minutes'),
      headline('10 minutes', 'Ma routine beauté'),
    ];
    expect(assigned(['panel', 'closeup', 'cine'], [cut, title])).toEqual([
      cut.main,
      title.main,
      title.main,
    ]);
    expect(assigned(['number', 'closeup'], [cut, title])).toEqual([cut.main, title.main]);
  });

  it('use no number whose second line is too long for a column', () => {
    const [title, cut] = [
      headline('3 Outfits For A Wedding In The Late Summer'),
      headline('3 Outfits', 'For A Wedding In The Late Summer Heat'),
    ];
    expect(assigned(['editorial', 'panel'], [cut, title])).toEqual([title.main, title.main]);
  });

  it('use a number whose second line fits in two rows of a column', () => {
    const [title, cut] = [
      headline('4 Best Friends Answer Your Most Awkward Questions'),
      headline('4 Best Friends', 'Answer Your Most Awkward Questions'),
    ];
    expect(assigned(['panel', 'cine'], [cut, title])).toEqual([cut.main, title.main]);
  });

  it('repeat a complete headline, unless it is long, rather than use a fragment', () => {
    const [whole, fragment] = [
      headline('$10M Brand', 'With No Investors'),
      headline('No Investors'),
    ];
    expect(assigned(['editorial', 'cards'], [fragment, whole])).toEqual([whole.main, whole.main]);
    expect(assigned(['editorial'], [fragment])).toEqual([fragment.main]);
    const long = headline('15-Minute Noodle Soup I Make Every Single Week');
    const soup = headline('Noodle Soup');
    expect(assigned(['statement', 'editorial'], [soup, long])).toEqual([soup.main, long.main]);
  });

  it('are complete in a layout for a short headline if a complete one is short enough', () => {
    const whole = headline('$10M Brand', 'With No Investors');
    const fragment = headline('No Investors');
    expect(assigned(['cards', 'editorial', 'behind'], [fragment, whole])[2]).toBe(whole.main);
    expect(assigned(['behind'], [fragment])).toEqual([fragment.main]);
  });

  it('use a number with a long second line only in layouts made for a large word', () => {
    const [title, cut] = [
      headline('4 Bakers Share Their Favorite Bakery Oven'),
      headline('4 Bakers', 'Share Their Favorite Bakery Oven'),
    ];
    expect(assigned(['editorial', 'number', 'caption'], [cut, title])).toEqual([
      title.main,
      cut.main,
      title.main,
    ]);
  });

  it('are omitted in a layout for a short headline if all are long', () => {
    const long = [headline('What Everybody Forgets')];
    expect(assigned(['hero', 'behind'], long)).toEqual(['What Everybody Forgets', '']);
  });

  it('are the same everywhere if the creator prescribed them', () => {
    expect(assigned(['hero', 'split'], [headline('30 DAYS')], true)).toEqual([
      '30 DAYS',
      '30 DAYS',
    ]);
    expect(assigned(['hero', 'split'], [], true)).toEqual(['', '']);
  });
});

describe('isChoice', () => {
  it.each(['Rent or Buy?', 'VS Code vs Vim', 'Barato vs caro', '¿Alquilar o comprar?'])(
    'recognizes the either-or headline %j',
    (main) => {
      expect(isChoice(headline(main))).toBe(true);
    },
  );

  it.each(['O segredo do pão', 'More or less', 'Bus vs Train versus Plane'])(
    'does not take %j for an either-or headline',
    (main) => {
      expect(isChoice(headline(main))).toBe(false);
    },
  );
});

describe('the accent color', () => {
  it("is near the complement of the main still's color, or depends on the video's mood if that still is gray", () => {
    const palette = { main: '#000000', second: '#000000', hue: 216, saturation: 0.6 };
    expect(accentFor(palette, null, null, 'bold')).toBe(26);
    expect(accentFor({ ...palette, saturation: 0.05 }, null, null, 'serious')).toBe(206);
  });

  it('varies in a batch, unless the creator chose it', () => {
    const [first, ...others] = accentsFor(26, 3, false, 7);
    expect(first).toBe(26);
    expect(new Set(others).size).toBe(2);
    for (const other of others) expect(hueDistance(other, 26)).toBeGreaterThanOrEqual(60);
    expect(accentsFor(26, 3, true, 7)).toEqual([26, 26, 26]);
  });

  it('is yellow on no thumbnail when the prompt asks for a dark picture', () => {
    const dark = [1, 2, 3, 4].flatMap((seed) => accentsFor(206, 3, false, seed, true));
    expect(dark).not.toContain(48);
  });
});

describe('a prompt in a language other than English, German and Spanish', () => {
  it.each([
    // cspell:disable
    ['밝고 상큼한 느낌에 노란색을 써 주세요', 48, 0.62],
    ['tons de laranja, sem azul', 28, null],
    ['sfondo scuro, senza verde e senza rosa', null, 0.36],
    ['sem texto fundo azul', 215, null],
    ['fond violet, sans turquoise', 275, null],
    // cspell:enable
  ])('gives color and light: %s', (requirements, accentHue, brightness) => {
    expect(readPromptRequests(requirements)).toMatchObject({ accentHue, brightness });
  });
});

describe('a nearly black still', () => {
  it('is not chosen for variety beside one that is bright enough', () => {
    const stills = [0.9, 0.7].map((merit, index) => ({
      name: `still-${index}`,
      merit,
      facts: scriptedFacts({ brightness: index === 0 ? 0.5 : 0.06 }),
    }));
    const { concepts } = planByRules(material({}, { stills }));
    expect(concepts.map(({ hero }) => hero)).toEqual([0, 0, 0]);
  });
});

describe('a prompt for space around the subject', () => {
  it('brings layouts in which the still fills the frame', () => {
    const ranked = [...ranking, { layout: 'plain' as const, fit: 0.4, heroes: [0] }];
    const layoutsFor = (requirements: string) =>
      planByRules(material({ requirements, layouts: ranked })).concepts.map(({ layout }) => layout);
    expect(layoutsFor('one person, lots of space')).toContain('plain');
    expect(layoutsFor('one person')).not.toContain('plain');
  });
});

describe('the grounds of a batch', () => {
  const layoutsOf = (...names: LayoutName[]): RankedLayout[] =>
    names.map((layout, index) => ({ layout, fit: 0.9 - index / 10, heroes: [] }));
  const groundsFor = (more: Partial<PlanInput> = {}, hue = 27) => {
    const { content } = material();
    const palette = { main: '#b07030', second: '#503018', hue, saturation: 0.8 };
    const stills = content.stills.map((one) => ({
      ...one,
      facts: { ...one.facts, palette, brightness: 0.6 },
    }));
    const input = { layouts: layoutsOf('panel', 'cards', 'banner'), ...more };
    const plan = planByRules(
      material({ ...input, content: { ...content, stills, ...more.content } }),
    );
    return plan.concepts.map(({ ground }) => ground);
  };

  it.each([27, 218])('differ, and none is red, green or orange: stills of hue %d', (hue) => {
    for (const seed of [42, 43]) {
      const grounds = groundsFor({ seed }, hue);
      expect(new Set(grounds.map((ground) => JSON.stringify(ground))).size).toBe(3);
      for (const ground of grounds) expect([48, 178, 190, 206, 218, 222]).toContain(ground?.hue);
    }
  });

  it('differ from the ground of a layout that may fall back to a panel', () => {
    const [fallback, ...others] = groundsFor({ layouts: layoutsOf('hero', 'panel', 'cards') });
    for (const ground of others) expect(ground).not.toEqual(fallback);
  });

  it.each(['green accents', 'blue text', 'elegant and understated'])(
    'are not planned when the prompt sets an accent, a text color or muted colors: %s',
    (requirements) => {
      expect(groundsFor({ requirements })).toEqual([undefined, undefined, undefined]);
    },
  );

  it.each(['dark and moody', 'white text'])(
    'are not yellow when the prompt asks for %s',
    (prompt) => {
      expect(groundsFor({ requirements: prompt }, 218).map((one) => one?.hue)).not.toContain(48);
      expect(groundsFor({}, 218).map((one) => one?.hue)).toContain(48);
    },
  );
});

describe('a prompt for muted colors', () => {
  it.each([
    // cspell:disable
    ['close and honest, on a calm grey-blue', true],
    ['Ruhig, wie eine Doku', true],
    ['ambiance douce', true],
    ['feel like a documentary, not like clickbait', true],
    ['texto sobre fondo rojo', false],
    ['a soft drink on the table', false],
    ['calm down, make it loud', false],
    ['nothing elegant', false],
    ['the Museum of Art', false],
    ['sin colores suaves', false],
    ['pas de couleurs douces', false],
    ['not calm at all, loud', false],
    ['bright yellow, loud', false],
    // cspell:enable
  ])('is recognized: %s → %s', (requirements, isMuted) => {
    expect(readPromptRequests(requirements).isMuted).toBe(isMuted);
  });

  it('gives every concept muted grounds', () => {
    const { concepts } = planByRules(material({ batchSize: 2, requirements: 'calm grey-blue' }));
    expect(concepts.map(({ muted }) => muted)).toEqual([true, true]);
  });
});

describe('a negation of another language in a quoted text', () => {
  it.each([
    // cspell:disable
    ['Say "sem açúcar" in yellow', '#ffe94a'],
    ['Title "Zonder suiker" in red letters', '#ff3b30'],
    // cspell:enable
  ])('does not exclude a color: %s', (requirements, textColor) => {
    expect(readPromptRequests(requirements)).toMatchObject({ textColor });
  });
});

describe('readPromptRequests', () => {
  it.each([
    ['In cold blue, at night', 215, 0.36],
    ['cold', 212, null],
    ['warm light', 34, null],
    ['Warmes Abendlicht gegen das kalte Blau', 34, null], // cspell:disable-line
    ['everything in green', 135, null],
    ['tonos azules', 215, null],
    ['make the words blue', null, null],
    ['a red car', null, null],
    ['say "IN COLD BLUE"', null, null],
    ['yellow letters', null, null],
    ['lumière chaude', 34, null],
    ['couleurs chaudes', null, null],
  ])('reads tint and brightness from %j', (requirements, tint, brightness) => {
    expect(readPromptRequests(requirements)).toMatchObject({ tint, brightness });
  });

  it.each([
    ['make it blue', 215, null],
    ['más oscuro, con rojo', 4, 0.36],
    ['hell und grün', 135, 0.62],
    ['text: "RED ALERT"', null, null],
    ['dark and bright', null, null],
    ['', null, null],
    ['not red', null, null],
    ['no text, dark blue', 215, 0.36],
    ['no text dark blue', 215, 0.36],
    ['no dark red', null, null],
    ["don't make it too dark", null, null],
    ['the text should not be red', null, null],
    ['no people blue background', 215, null],
    ['no logo red background', 4, null],
    ['without people blue sky', 215, null],
    ['not boring blue', 215, null],
    ['make one word red', 4, null],
    ['instead of red text use blue', 215, null],
    ['Verde del césped y algo de azul, nada de caras de susto ni flechas rojas', 135, null],
    ['sin flechas rojas, azul', 215, null],
    ['sin rojo pero azul', 215, null],
    ['no arrows\nverde', 135, null],
    ['Ni hao, red', 4, null],
    ['couleurs chaudes', 24, null],
    ['cold colors', 206, null],
  ])('reads accent and brightness from %j', (requirements, accentHue, brightness) => {
    expect(readPromptRequests(requirements)).toMatchObject({
      accentHue,
      brightness,
      textColor: null,
      singleColor: false,
    });
  });

  it.each([
    ['yellow words', '#ffe94a'],
    ["don't forget the yellow words", '#ffe94a'],
    ['make the text red', '#ff3b30'],
    ['Make the headline bright yellow, please', '#ffe94a'],
    ['big white bold letters', '#ffffff'],
    ['the words should be in green', '#5dff7a'],
    ['Say "NEW" in red', '#ff3b30'],
    ['font color: yellow', '#ffe94a'],
    ['pink-coloured letters', '#ff6fc8'],
    ['letras rojas', '#ff3b30'],
    ['texto en amarillo y oscuro', '#ffe94a'],
    ['gelbe Schrift', '#ffe94a'],
    ['die Schrift soll rot sein', '#ff3b30'],
    ['text: white', '#ffffff'],
    ['Text: yellow', '#ffe94a'],
    ['Text = yellow', '#ffe94a'],
    ['headline: bright red', '#ff3b30'],
    ['font-color: white', '#ffffff'],
    ['no people, yellow words', '#ffe94a'],
    ['no logo and make the text red', '#ff3b30'],
    ['no red text but white text', '#ffffff'],
    ['the colour of the text is red', '#ff3b30'],
    ['yellow words instead of white', '#ffe94a'],
    ['no logo and yellow words', '#ffe94a'],
    ['no logo & yellow words', '#ffe94a'],
    ['No logo plus yellow words', '#ffe94a'],
    ['no big logo and bright yellow letters', '#ffe94a'],
    ['no logo yellow words', '#ffe94a'],
    ['no people with yellow words', '#ffe94a'],
    ['without my face and the words in green', '#5dff7a'],
    ['no white background and yellow words', '#ffe94a'],
    ['not too dark and yellow words', '#ffe94a'],
    ["don't make it too busy and yellow words", '#ffe94a'],
    ['no logo and text in red', '#ff3b30'],
    ['sin logo y letras amarillas', '#ffe94a'],
    ['ohne Logo und gelbe Schrift', '#ffe94a'],
    ['kein Gesicht und die Schrift soll rot sein', '#ff3b30'],
  ])('reads the text color from %j', (requirements, textColor) => {
    // The text color is not the accent.
    expect(readPromptRequests(requirements)).toMatchObject({ textColor, accentHue: null });
  });

  it.each([
    'a red car beside the text',
    'text in a red box',
    'red text box',
    'no yellow words',
    'text: "YELLOW WORDS"',
    'the title of the red book',
    'make one word red',
    'first word red',
    'only the last word in yellow',
    'make the first two words red',
    'a man holding a white letter',
    'a stack of white letters',
    'red-letter day',
    'a red title belt',
    'a green text bubble',
    'Black text messages on phone',
  ])('finds no text color in %j', (requirements) => {
    expect(readPromptRequests(requirements).textColor).toBeNull();
  });

  it.each([
    "don't make the text red",
    'don’t use red text',
    'never make the words red',
    'please do not make the headline yellow',
    'no pongas el texto rojo',
    'avoid red text',
    'Avoid: red text',
    'remove the red text',
    'I hate red text',
    'less red text',
    'no words in red',
    'the text should not be red',
    'keine rote Schrift',
    'statt roter Schrift',
    'no red and yellow words',
    'no logo or yellow words',
    'no logo and no yellow words',
    'no bold and yellow words',
    'avoid logos and yellow words',
    'no red words and yellow letters',
    'ni logo, sin letras rojas',
  ])('ignores a color that is excluded: %j', (requirements) => {
    expect(readPromptRequests(requirements)).toMatchObject({ textColor: null, accentHue: null });
  });

  it("separates the text color from the picture's color", () => {
    expect(readPromptRequests('bright yellow words on dark blue')).toMatchObject({
      textColor: '#ffe94a',
      accentHue: 215,
      brightness: 0.36,
      singleColor: true,
    });
    expect(readPromptRequests('white text with red accents')).toMatchObject({
      textColor: '#ffffff',
      accentHue: 4,
      singleColor: false,
    });
    const [concept] = planByRules(material({ requirements: 'red words' })).concepts;
    expect(concept).toMatchObject({ wordColour: '#ff3b30', words: { emphasis: [] } });
  });
});
