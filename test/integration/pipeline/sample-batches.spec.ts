import { examplePrompts } from '@app/contracts';
import type { StageOutputs } from '@app/pipeline';
import { MemoryStorage, StudioImageModel } from '@app/providers';
import { fingerprintDistance, sceneDistance } from '@app/studio';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startBuiltStudio } from '../../factories/built-studio.js';
import { sampleVideos } from '../../../apps/emulator/src/sample-world/sample-videos.js';
import { Craft } from '../../../libs/pipeline/src/stages.js';
import { itInLongRun } from '../../factories/long-run.js';
import { briefFor, contextWith, runPipeline } from '../../factories/run-pipeline.js';
import { headlineWeakness } from '../../../libs/pipeline/src/strategise/assign-headlines.js';
import { createSampleVideoSite } from '../../factories/sample-video-site.js';

// The guaranteed minimum of differing bits, of 64.
const minDistance = 12;
/** A still with a merit lower by more than this gives way to a repeated better one. */
const clearlyWeaker = 0.08;
// A batch with real pictures takes 6 to 15 s on two busy cores.
const timeout = 120_000;

/** All sample videos with LONG=1, otherwise one. */
const videos = process.env['LONG']
  ? sampleVideos
  : sampleVideos.filter(({ id }) => id === 'sample-soup');

// Shared, so that the studio's models load once.
const studio = startBuiltStudio();
afterAll(async () => {
  await studio?.close();
});

interface Batch {
  outputs: StageOutputs;
  storage: MemoryStorage;
}
const batches = new Map<string, Promise<Batch>>();

/** Makes a batch once for all tests that look at it. */
function batchFor(id: string, requirements = ''): Promise<Batch> {
  const key = `${id} ${requirements}`;
  const made = batches.get(key) ?? makeBatch(id, requirements);
  batches.set(key, made);
  return made;
}

async function makeBatch(id: string, requirements: string): Promise<Batch> {
  const storage = new MemoryStorage();
  const outside = { videoSite: await createSampleVideoSite(), studio, storage };
  return { outputs: await runPipeline(outside, briefFor(id, { requirements })), storage };
}

/** The latest batch and its pictures. */
let storage: MemoryStorage;
let outputs: StageOutputs;

describe.each(videos.map((video) => [video.id, video] as const))('a batch for %s', (id) => {
  beforeAll(async () => {
    ({ outputs, storage } = await batchFor(id));
  }, timeout);

  it('has three thumbnails of three layouts, of which at most one replaces a rejected one', () => {
    const { thumbnails, rejected } = outputs.craft;
    expect(rejected.length).toBeLessThanOrEqual(1);
    expect(new Set(thumbnails.map((thumbnail) => thumbnail.layout)).size).toBe(3);
  });

  it('uses at least two moments of the video unless one is clearly better than all others', () => {
    expect(outputs['source-video'].stills.length).toBeGreaterThan(1);
    const heroes = new Set(outputs.strategise.concepts.map((concept) => concept.hero));
    const merits = outputs['analyse-content'].stills.map(({ merit }) => merit);
    const [best = 0, second = 0] = merits.toSorted((a, b) => b - a);
    const hasOneBest = second < best - clearlyWeaker;
    expect(heroes.size).toBeGreaterThan(hasOneBest ? 0 : 1);
    if (heroes.size === 1) expect(heroes).toEqual(new Set([merits.indexOf(best)]));
  });

  it('has no two similar thumbnails', () => {
    const prints = outputs.craft.thumbnails.map((thumbnail) => thumbnail.fingerprint);
    const distances = prints.flatMap((print, index) =>
      prints.slice(index + 1).map((other) => fingerprintDistance(print, other)),
    );
    for (const distance of distances) expect(distance).toBeGreaterThanOrEqual(minDistance);
  });

  it('passes every check', () => {
    const failed = outputs.craft.thumbnails.flatMap((thumbnail) =>
      thumbnail.checks.filter((check) => check.outcome === 'fail'),
    );
    expect(failed).toEqual([]);
  });

  it('has a headline on every thumbnail, two different ones if the title has two, and a reason for each', () => {
    const words = outputs.craft.thumbnails.map((thumbnail) => thumbnail.words.main);
    const { headlines } = outputs['analyse-content'];
    expect(words).not.toContain('');
    const full = headlines.filter((headline) => headlineWeakness(headline) === 0);
    expect(new Set(words).size).toBeGreaterThanOrEqual(Math.min(2, full.length));
    for (const { reason } of outputs.craft.thumbnails) {
      expect(reason.length).toBeGreaterThan(20);
      expect(reason).not.toContain('\n');
    }
  });
});

describe('a result that nearly copies the reference', () => {
  /** Crafts the first concept again beside a reference that looks like its result. */
  async function craftBeside(spares: number) {
    const [first] = outputs.craft.thumbnails;
    const [plate] = outputs.design.plates;
    if (!first || !plate) throw new Error('there is no batch');
    // Smaller and re-encoded, as the video site shows it.
    const cover = await sharp(await storage.get(first.master))
      .resize(640)
      .jpeg({ quality: 60 })
      .toBuffer();
    const { fingerprint, palette, brightness, contrast } = await studio.inspect(cover);
    const style = { palette, brightness, contrast, fingerprint };
    const none = { typeSide: null, faceHeight: null, faceSide: null };
    const reference = {
      videoSite: 'youtube' as const,
      videoId: 'a-reference',
      autoSelected: false,
      url: '',
      style: { ...style, ...none },
    };
    const { concepts, spares: all } = outputs.strategise;
    const made = await new Craft(studio, new StudioImageModel(studio), storage).run(
      {
        ...outputs,
        brief: briefFor('any', { batchSize: 1 }),
        'analyse-reference': { reference, note: '' },
        strategise: { concepts: concepts.slice(0, 1), spares: all.slice(0, spares) },
        design: { ...outputs.design, plates: [plate] },
      },
      contextWith(),
    );
    return { made, first, fingerprint };
  }

  const maxSpares = 5;

  it(
    'is replaced by another concept',
    async () => {
      const { made, first, fingerprint } = await craftBeside(maxSpares);
      expect(made.rejected[0]).toMatch(new RegExp(`^${first.layout}: failed own-picture [0-8]$`));
      const [other] = made.thumbnails;
      expect(other?.layout).not.toBe(first.layout);
      expect(fingerprintDistance(other?.fingerprint ?? '', fingerprint)).toBeGreaterThan(8);
      expect(other?.checks.find(({ name }) => name === 'own-picture')?.outcome).not.toBe('fail');
    },
    timeout,
  );

  it(
    'makes the stage fail if no other concept is left',
    async () => {
      await expect(craftBeside(0)).rejects.toMatchObject({ code: 'thumbnail_checks_failed' });
    },
    timeout,
  );
});

describe('a video with nearly identical stills', () => {
  it(
    'gets different pictures, or a warning on repeated shots',
    async () => {
      const site = await createSampleVideoSite();
      const [cover] = await site.stills('sample-rent');
      const [, frame] = await site.stills('sample-alps');
      if (!cover || !frame) throw new Error('there are no stills');
      const near = (brightness: number, inset: number) =>
        sharp(cover.bytes)
          .extract({ left: inset, top: inset, width: 1280 - 2 * inset, height: 720 - 2 * inset })
          .modulate({ brightness })
          .resize(1280, 720)
          .jpeg()
          .toBuffer();
      const kept = new MemoryStorage();
      const own = [cover.bytes, await near(1.04, 4), await near(0.97, 8), frame.bytes];
      const stills = await Promise.all(own.map((bytes) => kept.put('upload', 'jpg', bytes)));
      const batch = await runPipeline(
        { videoSite: site, studio, storage: kept },
        briefFor('any', { source: { kind: 'stills', fileName: 'Rent or buy.mp4', stills } }),
      );
      // One of three stills of the same moment is left.
      expect(batch['source-video'].stills.map(({ name }) => name)).toEqual([stills[0], stills[3]]);
      const { thumbnails } = batch.craft;
      expect(thumbnails.length).toBeGreaterThan(1);
      const scenes = await Promise.all(
        thumbnails.map(async ({ plate }) => {
          const { scene } = await studio.inspect(await kept.get(plate.background));
          return scene ?? '';
        }),
      );
      for (const [index, { checks }] of thumbnails.entries()) {
        const isRepeated = scenes
          .slice(0, index)
          .some((other) => sceneDistance(other, scenes[index]!) < 0.1);
        const isWarned = checks.some(({ name }) => name === 'same-shot');
        if (isRepeated) expect(isWarned).toBe(true);
      }
    },
    timeout,
  );
});

describe("the example prompts in the prompt field's hint", () => {
  const made = new Map<string, Batch>();

  beforeAll(async () => {
    for (const prompt of ['', ...examplePrompts])
      made.set(prompt, await batchFor('sample-alps', prompt));
  }, 2 * timeout);

  const batchOf = (prompt: string) => {
    const batch = made.get(prompt);
    if (!batch) throw new Error(`no batch for ${prompt}`);
    return batch;
  };

  /** Mean red, green and blue over a batch, 0-255. */
  async function meansOf(prompt: string): Promise<number[]> {
    const { outputs: batch, storage: kept } = batchOf(prompt);
    const all = await Promise.all(
      batch.craft.thumbnails.map(async ({ preview }) => {
        const { channels } = await sharp(await kept.get(preview)).stats();
        return channels.slice(0, 3).map(({ mean }) => mean);
      }),
    );
    return [0, 1, 2].map((at) => all.reduce((sum, rgb) => sum + (rgb[at] ?? 0), 0) / all.length);
  }

  itInLongRun('set the quoted text on every thumbnail', () => {
    const { thumbnails } = batchOf('Say “Which one?”').outputs.craft;
    expect(thumbnails.map(({ words }) => words.main)).toEqual(thumbnails.map(() => 'Which one?'));
  });

  itInLongRun('give no text and stills without people for “just the view”', () => {
    const { outputs: batch } = batchOf('No words, just the view');
    expect(batch.craft.thumbnails.map(({ words }) => words.main)).toEqual(
      batch.craft.thumbnails.map(() => ''),
    );
    const { stills } = batch['analyse-content'];
    expect(stills.some(({ facts }) => facts.faces.length > 0)).toBe(true);
    for (const { hero } of batch.strategise.concepts) expect(stills[hero]?.facts.faces).toEqual([]);
  });

  itInLongRun('make a cold night bluer and darker', async () => {
    const [red = 0, , blue = 0] = await meansOf('In cold blue, at night');
    const [plainRed = 0, , plainBlue = 0] = await meansOf('');
    expect(blue - red).toBeGreaterThan(plainBlue - plainRed + 25);
    expect(red).toBeLessThan(plainRed);
  });
});
