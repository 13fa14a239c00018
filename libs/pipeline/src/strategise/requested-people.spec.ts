import { describe, expect, it } from '@jest/globals';
import { ScriptedTextModel } from '@app/providers';
import { layoutTraits } from '@app/studio';
import { scriptedContext } from '../scripted-context.js';
import { scriptedFacts } from '../scripted-studio.js';
import type { StageInput } from '../stage.js';
import { layoutsFor, stillsFor } from './requested-people.js';
import { Strategise } from './strategise.js';

const face = (height = 0.3) => ({
  box: { x: 0.3, y: 0.2, width: height / 2, height },
  eyes: [],
  score: 0.9,
});
const still = (...faces: ReturnType<typeof face>[]) => ({
  name: 'still',
  merit: 0.5,
  facts: scriptedFacts({ faces }),
});

describe('stillsFor', () => {
  const stills = [still(face()), still(), still(face(), face()), still(face(0.04))];

  it.each([
    [null, [0, 1, 2, 3]],
    ['none', [1]],
    ['one', [0, 3]],
    ['several', [2]],
  ] as const)('selects for the request %s the stills %j', (people, kept) => {
    expect(stillsFor(people, stills)).toEqual({ kept, lacks: null });
  });

  it('ignores distant faces when otherwise no still would match', () => {
    expect(stillsFor('none', [still(face()), still(face(0.04))])).toEqual({
      kept: [1],
      lacks: null,
    });
  });

  it('keeps all stills, and records what is missing, if no still matches', () => {
    expect(stillsFor('none', [still(face())])).toEqual({
      kept: [0],
      lacks: 'none',
    });
    expect(stillsFor('several', [still()]).lacks).toBe('several');
  });
});

describe('layoutsFor', () => {
  it('drops person layouts when no person should be visible, unless the creator added a face', () => {
    const ranked = (['hero', 'cine', 'duo'] as const).map((layout) => ({
      layout,
      fit: 1,
      heroes: [],
    }));
    expect(layoutsFor('none', ranked, false).map(({ layout }) => layout)).toEqual(['cine']);
    expect(layoutsFor('none', ranked, true)).toHaveLength(3);
    expect(layoutsFor('one', ranked, false)).toHaveLength(3);
  });
});

describe('a plan for a prompt about people', () => {
  async function plan(requirements: string, faces: number[]) {
    const stills = faces.map((count) => still(...Array.from({ length: count }, () => face())));
    const input: StageInput<'strategise'> = {
      brief: {
        source: { kind: 'link', videoId: 'a' },
        batchSize: 3,
        referenceVideoId: null,
        assets: [],
        requirements,
      },
      'source-video': {
        video: {
          id: 'a',
          title: 'A Day at the Lake',
          description: null,
          channelId: null,
          channelTitle: '',
          tags: [],
          categoryId: null,
          language: 'en',
          durationSeconds: 60,
          views: 1,
          kind: 'video',
        },
        stills: [],
      },
      'analyse-content': {
        topic: '',
        keywords: [],
        named: [],
        numbers: [],
        tone: 'bold',
        language: 'en',
        headlines: [],
        wordsFixed: false,
        stills,
        assets: [],
      },
      'analyse-reference': { reference: null, note: '' },
      'research-videos': { videos: [], note: '' },
    };
    return await new Strategise(new ScriptedTextModel()).run(input, scriptedContext());
  }

  it('uses only stills without people when the prompt asks for none', async () => {
    const { concepts, spares } = await plan('only the dog', [2, 0, 1, 0]);
    expect(concepts).toHaveLength(3);
    for (const { hero, support, lacks, layout } of concepts) {
      expect([1, 3]).toContain(hero);
      expect([1, 3]).toEqual(expect.arrayContaining(support));
      expect(lacks).toBeUndefined();
      expect(layoutTraits(layout).kind).not.toBe('person');
    }
    expect(spares.every(({ hero }) => hero === 1 || hero === 3)).toBe(true);
  });

  it('records on each concept that no still matches', async () => {
    const { concepts } = await plan('no people', [1, 2]);
    expect(concepts.map(({ lacks }) => lacks)).toEqual(Array.from({ length: 3 }, () => 'none'));
  });
});
