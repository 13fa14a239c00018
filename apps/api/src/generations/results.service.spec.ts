import type { ThumbnailProgress, ProgressSnapshot, ResultAnswer } from '@app/contracts';
import type { GenerationState, Generations, SavedAssets } from '@app/data';
import type { ProgressSnapshots } from '@app/queue';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ResultsService } from './results.service.js';

const id = '3f6f0b5e-0000-4000-8000-000000000001';
const ownerId = '3f6f0b5e-0000-4000-8000-00000000000a';
const owner = { userId: ownerId, role: 'creator' as const };
const stranger = { userId: '3f6f0b5e-0000-4000-8000-00000000000b', role: 'creator' as const };
const admin = { userId: '3f6f0b5e-0000-4000-8000-00000000000c', role: 'admin' as const };
const notFound = { code: 'not_found' };

const failed: GenerationState = {
  id,
  userId: ownerId,
  videoSite: 'youtube',
  videoId: 'sample-desk',
  shape: 'wide',
  status: 'failed',
  batchSize: 3,
  attempt: 1,
  finishedStages: 2,
  lastStage: 'analyse-content',
  failureCode: 'video_private',
  failedStage: 'analyse-reference',
  delivered: 0,
  refunded: 60,
  modelsCapped: false,
  modelsAsked: false,
  modelsPainted: false,
  requirements: '',
  uploadNotices: [],
  thumbnails: [],
  earlyEdits: [],
};
const running: GenerationState = { ...failed, status: 'processing', failedStage: null };

let row: GenerationState | undefined;
let snapshot: ProgressSnapshot | undefined;
let frames: ThumbnailProgress[] | undefined;
let rowReads: number;
let snapshotReads: number;
let results: ResultsService;

const poll = async (principal: typeof owner | typeof admin = owner) =>
  (JSON.parse((await results.poll(principal, id)).text) as ResultAnswer).data;

beforeEach(() => {
  row = running;
  snapshot = undefined;
  frames = undefined;
  rowReads = 0;
  snapshotReads = 0;
  results = new ResultsService(
    {
      read: async () => {
        snapshotReads += 1;
        return { ...(snapshot && { snapshot }), ...(frames && { frames }), typicalSeconds: 14 };
      },
    } as unknown as ProgressSnapshots,
    {
      state: async () => {
        rowReads += 1;
        return row;
      },
    } as unknown as Generations,
    { photos: async () => [] } as unknown as SavedAssets,
  );
});

describe('ResultsService.poll', () => {
  it('shows the stored stages of a running generation without a snapshot', async () => {
    expect(await poll()).toMatchObject({ stage: 'analyse-reference', progress: 26 });
  });

  it('shows the snapshot of a running generation', async () => {
    const { progress } = await poll();
    snapshot = { finishedStages: 2, fraction: 0.9 };
    expect((await poll()).progress).toBeGreaterThan(progress);
  });

  it('shows the stored stages when the snapshot is behind them', async () => {
    const shown = await poll();
    snapshot = { finishedStages: 1, fraction: 0.9 };
    expect(await poll()).toEqual(shown);
  });

  it('shows the typical duration of recent batches, and the frames of a batch only while it runs', async () => {
    frames = [{ headline: 'ONE', pictureUrl: null }];
    expect(await poll()).toMatchObject({ frames, typicalSeconds: 14 });
    row = failed;
    expect(await poll()).not.toHaveProperty('frames');
  });

  it('shows a queued generation as waiting, without reading Redis', async () => {
    row = { ...running, status: 'queued', attempt: 0, finishedStages: 0, lastStage: null };
    expect(await poll()).toMatchObject({ status: 'queued', stage: null, progress: 0 });
    expect(snapshotReads).toBe(0);
  });

  it('shows an ended generation and ignores its stale snapshot', async () => {
    snapshot = { finishedStages: 6, fraction: 0.9 };
    row = failed;
    expect(JSON.parse((await results.poll(owner, id)).text)).toMatchObject({
      success: false,
      message: 'This video is private. Please set it to public or unlisted and try again.',
      data: { status: 'failed', stage: 'analyse-reference', refunded: 60, result: [] },
    });
  });

  it('shows a failure with at least the progress of the last snapshot', async () => {
    snapshot = { finishedStages: 2, fraction: 1 };
    const { progress } = await poll();
    row = failed;
    expect((await poll()).progress).toBeGreaterThanOrEqual(progress);
  });

  it('reads the row at each poll, and sends no ETag, while the generation runs', async () => {
    expect((await results.poll(owner, id)).tag).toBeUndefined();
    await results.poll(owner, id);
    expect(rowReads).toBe(2);
  });

  it('caches the answer of an ended generation with its ETag until it is evicted', async () => {
    row = failed;
    const first = await results.poll(owner, id);
    expect(first.tag).toMatch(/^"[\w-]{16}"$/);
    expect(await results.poll(owner, id)).toEqual(first);
    expect(rowReads).toBe(1);
    row = { ...failed, refunded: 40 };
    results.evict(id);
    expect((await results.poll(owner, id)).tag).not.toBe(first.tag);
  });

  it('answers not_found once the row is deleted', async () => {
    row = undefined;
    snapshot = { finishedStages: 2, fraction: 0.5 };
    await expect(results.poll(owner, id)).rejects.toMatchObject(notFound);
  });

  it.each([
    ['running', running],
    ['ended and cached', failed],
    ['unknown', undefined],
  ])('answers not_found to a stranger after one query: %s', async (_what, stored) => {
    row = stored;
    await results.poll(owner, id).catch(() => undefined);
    rowReads = 0;
    snapshotReads = 0;
    await expect(results.poll(stranger, id)).rejects.toMatchObject(notFound);
    expect({ rowReads, snapshotReads }).toEqual({ rowReads: 1, snapshotReads: 0 });
  });

  it('answers a malformed id with not_found', async () => {
    for (const bad of ['', 'abc', ['a', 'b'], undefined, id.toUpperCase(), `${id}%00`, '*'])
      await expect(results.poll(owner, bad)).rejects.toMatchObject(notFound);
  });

  it('lets an admin read another user’s generation', async () => {
    expect(await poll(admin)).toMatchObject({ id });
  });
});
