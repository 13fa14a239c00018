import { MemoryStorage, ScriptedTextModel } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import { scriptedContext } from '../scripted-context.js';
import { scriptedFacts, scriptedPicture, ScriptedStudio } from '../scripted-studio.js';
import type { StageInput } from '../stage.js';
import { AnalyseContent } from './analyse-content.js';
import { judgeStills } from '../merit.js';

const face = (height: number) => ({
  box: { x: 0.3, y: 0.2, width: height / 2, height },
  eyes: [],
  score: 0.9,
});

const merit = (...facts: Parameters<typeof scriptedFacts>[0][]) =>
  judgeStills(facts.map((some) => ({ facts: scriptedFacts(some), cover: false })));

describe('judgeStills', () => {
  it.each([
    ['sharp over soft', {}, { sharpness: 10 }],
    ['well lit over dark', {}, { brightness: 0.1 }],
    ['well lit over blown out', {}, { brightness: 0.97 }],
    ['a large face over none', { faces: [face(0.5)] }, {}],
    ['one face over a crowd', { faces: [face(0.3)] }, { faces: [1, 2, 3, 4].map(() => face(0.3)) }],
    ['large over small', { sharpness: 300 }, { sharpness: 300, width: 480 }],
    ['a scene over a recorded screen', {}, { screen: true }],
    [
      'a dark recorded screen over a white recorded dialog',
      { screen: true, brightness: 0.16 },
      { screen: true, brightness: 0.92 },
    ],
    [
      'one face over a sheet of portraits',
      { faces: [face(0.3)] },
      {
        faces: [0.1, 0.1, 0.6, 0.6].map((y) => ({ ...face(0.3), box: { ...face(0.3).box, y } })),
      },
    ],
    [
      'a smile over a mouth in mid-speech',
      { faces: [{ ...face(0.4), moment: 1 }] },
      { faces: [{ ...face(0.4), moment: 0.4 }] },
    ],
  ])('ranks %s', (_scenario, better, worse) => {
    const [first = 0, second = 0] = merit(better, worse);
    expect(first).toBeGreaterThan(second);
    expect(first).toBeLessThanOrEqual(1);
    expect(second).toBeGreaterThanOrEqual(0);
  });

  it('ignores the eyes of a face that is too small to tell', () => {
    const [far = 0, farShut = 0] = merit(
      { faces: [face(0.08)] },
      { faces: [{ ...face(0.08), eyesOpen: 0.1 }] },
    );
    expect(farShut).toBe(far);
    const [near = 0, nearShut = 0] = merit(
      { faces: [face(0.3)] },
      { faces: [{ ...face(0.3), eyesOpen: 0.1 }] },
    );
    expect(nearShut).toBeLessThan(near / 2);
  });

  it('halves the merit of a smeared still', () => {
    const [soft = 0, smeared = 0, unknown = 0] = merit(
      { sharpness: 150 },
      { sharpness: 149 },
      { sharpness: 0 },
    );
    expect(smeared).toBeLessThan(0.51 * soft);
    expect(unknown).toBeGreaterThan(smeared);
    const [small = 0, smallAndSmeared = 0] = merit(
      { sharpness: 120, width: 320 },
      { sharpness: 30, width: 320 },
    );
    expect(smallAndSmeared).toBeLessThan(0.6 * small);
  });

  it('ranks the cover above an equal still', () => {
    const facts = scriptedFacts();
    const [cover = 0, frame = 0] = judgeStills([
      { facts, cover: true },
      { facts, cover: false },
    ]);
    expect(cover).toBeGreaterThan(frame);
  });
});

describe('AnalyseContent', () => {
  it('returns headlines, stills in their order, and the kind of each upload', async () => {
    const storage = new MemoryStorage();
    const portrait = await storage.put('upload', 'jpg', scriptedPicture({ faces: [face(0.4)] }));
    const group = await storage.put('upload', 'jpg', scriptedPicture({ faces: [face(0.1)] }));
    const logo = await storage.put('upload', 'png', scriptedPicture());
    const input: StageInput<'analyse-content'> = {
      brief: {
        source: { kind: 'link', videoId: 'sample-coin' },
        batchSize: 3,
        referenceVideoId: null,
        assets: [portrait, group, logo],
        requirements: '',
      },
      'source-video': {
        video: {
          id: 'sample-coin',
          title: 'How I Saved $10,000 in 90 Days',
          description: null,
          channelId: null,
          channelTitle: 'Plain Money',
          tags: [],
          categoryId: '27',
          language: 'en',
          durationSeconds: 785,
          views: 1,
          kind: 'video',
        },
        stills: [
          {
            name: 'a',
            moment: 'cover',
            width: 1280,
            height: 720,
            facts: scriptedFacts({ sharpness: 5 }),
          },
          { name: 'b', moment: 'frame-1', width: 1280, height: 720, facts: scriptedFacts() },
        ],
      },
    };
    const context = scriptedContext();
    const output = await new AnalyseContent(
      new ScriptedStudio(),
      storage,
      new ScriptedTextModel(),
    ).run(input, context);
    expect(output.headlines[0]?.main).toBe('$10,000 Saved');
    expect(output.stills.map((still) => still.name)).toEqual(['a', 'b']);
    expect(output.stills[1]?.merit).toBeGreaterThan(output.stills[0]?.merit ?? 1);
    expect(output.assets.map(({ name, kind }) => [name, kind])).toEqual([
      [portrait, 'face'],
      [group, 'asset'],
      [logo, 'asset'],
    ]);
    expect(context.reported.at(-1)).toBeCloseTo(1);
  });
});
