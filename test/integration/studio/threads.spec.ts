import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { ProductError } from '@app/contracts';
import {
  ThreadedStudio,
  type FinishRequest,
  type PlateBrief,
  type ThumbnailText,
} from '@app/studio';
import { startBuiltStudio } from '../../factories/built-studio.js';

const root = join(import.meta.dirname, '../../..');
const still = readFileSync(join(root, 'apps/emulator/sample-world/stills/sample-coin/cover.jpg'));
const words: ThumbnailText = { main: 'I saved $10,000', sub: '', emphasis: ['$10,000'] };

/** Runs the built thread file, like the worker. */
describe('the studio in threads', () => {
  const studio = startBuiltStudio(2);

  afterAll(async () => await studio.close(), 30_000);

  it('makes two thumbnails for concurrent calls, and returns Buffers', async () => {
    const { bytes } = await studio.clean(still);
    const hero = { bytes, facts: await studio.inspect(bytes) };
    const brief = (layout: PlateBrief['layout']): PlateBrief => ({
      layout,
      hero,
      support: [],
      assets: [],
      words,
      accentHue: 48,
      brightness: null,
      seed: 1,
      size: { width: 1280, height: 720 },
    });
    const made = await Promise.all(
      (['hero', 'cine'] as const).map(async (layout) => {
        const plate = await studio.compose(brief(layout));
        return await studio.finish({ plate, words, durationSeconds: 60 });
      }),
    );
    for (const thumbnail of made) {
      expect(thumbnail.passed).toBe(true);
      expect(Buffer.isBuffer(thumbnail.master)).toBe(true);
      expect(thumbnail.master.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    // The caller's picture was copied, not transferred.
    expect(bytes.length).toBeGreaterThan(1000);
  });

  it('keeps the error code of a refusal', async () => {
    const refused: unknown = await studio
      .inspect(Buffer.from('no picture'))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProductError);
    expect((refused as ProductError).code).toBe('image_unreadable');
  });
});

/** Real threads that record their running time. */
describe('studio threads flooded with previews', () => {
  type Span = { from: number; to: number };
  const preview = { urgent: true } as FinishRequest;
  const flood = (studio: ThreadedStudio, previews: number) =>
    Array.from({ length: previews }, () => studio.preview(preview)) as unknown as Promise<Span>[];
  const stage = (studio: ThreadedStudio) =>
    studio.inspect(Buffer.from('a still')) as unknown as Promise<Span>;

  let studio: ThreadedStudio;
  const start = (threads: number) => {
    studio = new ThreadedStudio({
      threads,
      threadFile: join(import.meta.dirname, '../../factories/timed-thread.mjs'),
    });
    return studio;
  };
  afterEach(async () => await studio.close());

  it('run a stage after one preview, then alternate', async () => {
    start(1);
    const previews = flood(studio, 6);
    const stages = await Promise.all([stage(studio), stage(studio)]);
    const before = (await Promise.all(previews)).map(
      ({ from }) => stages.filter((one) => one.from < from).length,
    );
    // Order: preview, stage, preview, stage, then the other previews.
    expect(before).toEqual([0, 1, 2, 2, 2, 2]);
  });

  it('render one preview at a time, so that other threads stay free for stages', async () => {
    start(2);
    const spans = await Promise.all(flood(studio, 6));
    spans.sort((a, b) => a.from - b.from);
    for (const [index, { from }] of spans.entries())
      expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
  });

  it('render a preview before waiting stages', async () => {
    start(1);
    // Starts the thread, so that it takes the first task at once.
    await stage(studio);
    const stages = Array.from({ length: 4 }, () => stage(studio));
    const [only] = await Promise.all(flood(studio, 1));
    const after = (await Promise.all(stages)).filter(({ from }) => from >= (only?.to ?? 0));
    expect(after).toHaveLength(3);
  });

  it('render the next preview after one failed', async () => {
    start(1);
    const failing = studio.preview({ ...preview, words: Symbol('cannot be sent') } as never);
    await expect(failing).rejects.toThrow(/could not be cloned/);
    await expect(flood(studio, 1)[0]).resolves.toMatchObject({ from: expect.any(Number) });
  });
});
