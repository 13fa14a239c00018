import {
  ProductError,
  stageNames,
  type ThumbnailProgress,
  type ProgressSnapshot,
  type StageName,
} from '@app/contracts';
import type { DeliveredThumbnail } from '@app/credits';
import type { ChannelLooks, Claim, Generations, StageSave, TestResults } from '@app/data';
import type { StageContext } from '@app/pipeline';
import { generationPolicy, type ProgressSnapshots } from '@app/queue';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EndGenerations } from './end-generations.js';
import type { ModelBudget } from './model-budget.js';
import { RunGeneration } from './run-generation.js';
import type { StageSet } from './stage-set.js';

Logger.overrideLogger(false);

const id = '0000002a-0000-4000-8000-000000000001';

/** Events in the order in which the fakes below recorded them. */
let events: string[];
let claim: Claim | undefined;
let isClaimHeld: boolean;
let stageRuns: (stage: StageName, context: StageContext) => unknown;
let published: (ProgressSnapshot & { attempt: number })[];
let shown: (readonly ThumbnailProgress[])[];

const generations = {
  claim: async () => claim,
  release: async () => void events.push('released'),
  saveStage: async (save: StageSave) => {
    if (isClaimHeld) events.push(`saved ${save.stage}`);
    return isClaimHeld;
  },
} as unknown as Generations;

const endGenerations = {
  complete: async (_id: string, _attempt: number, thumbnails: DeliveredThumbnail[]) => {
    events.push(`completed with ${thumbnails.length}`);
    return true;
  },
  fail: async (
    _id: string,
    _attempt: number | null,
    failure: { code: string; stage: string | null },
  ) => {
    events.push(`failed in ${failure.stage}: ${failure.code}`);
    return true;
  },
} as unknown as EndGenerations;

const snapshots = {
  publish: async (_id: string, attempt: number, snapshot: ProgressSnapshot) => {
    published.push({ attempt, ...snapshot });
    throw new Error('Redis is unreachable');
  },
  publishFrames: async (_id: string, frames: readonly ThumbnailProgress[]) => {
    shown.push(frames);
    throw new Error('Redis is unreachable');
  },
  recordGenerationDuration: async () => {
    throw new Error('Redis is unreachable');
  },
} as unknown as ProgressSnapshots;

const stageSet = {
  run: async (stage: StageName, _brief: unknown, _outputs: unknown, context: StageContext) => {
    events.push(`ran ${stage}`);
    return stageRuns(stage, context);
  },
} as unknown as StageSet;

const modelBudget = { forStage: async () => ({}) } as unknown as ModelBudget;

const tests = { wonTests: async () => undefined } as unknown as TestResults;
const looks = { followed: async () => undefined } as unknown as ChannelLooks;
const runner = () =>
  new RunGeneration(generations, endGenerations, snapshots, stageSet, modelBudget, tests, looks);
const run = (signal = new AbortController().signal) => runner().run(id, signal);
const stagesRun = () =>
  events.filter((event) => event.startsWith('ran ')).map((event) => event.slice(4));

beforeEach(() => {
  events = [];
  published = [];
  shown = [];
  isClaimHeld = true;
  stageRuns = (stage) => (stage === 'craft' ? { thumbnails: [{}, {}], rejected: [] } : {});
  claim = {
    id,
    userId: 'user',
    videoSite: 'youtube',
    videoId: 'sample-desk',
    brief: {},
    batchSize: 2,
    requestId: 'request',
    attempt: 1,
    tries: 1,
    runningSeconds: 0,
    createdAt: new Date(0),
    modelsCapped: false,
    modelsAsked: false,
    outputs: {},
  };
});

describe('RunGeneration', () => {
  it('runs all stages in order, saves each before the next, and completes', async () => {
    expect(await run()).toBe('completed');
    const expected = stageNames.flatMap((stage) => [`ran ${stage}`, `saved ${stage}`]);
    expect(events).toEqual([...expected, 'completed with 2']);
  });

  it('publishes the progress within each stage with the attempt, and completes while Redis is unreachable', async () => {
    if (claim) claim.attempt = 3;
    stageRuns = (stage, context) => {
      context.report(0.5);
      if (stage === 'design') context.show([{ headline: 'ONE', pictureUrl: null }]);
      return stage === 'craft' ? { thumbnails: [{}], rejected: [] } : {};
    };
    expect(await run()).toBe('completed');
    expect(published).toEqual(
      stageNames.map((_stage, finishedStages) => ({ attempt: 3, finishedStages, fraction: 0.5 })),
    );
    expect(shown).toEqual([[{ headline: 'ONE', pictureUrl: null }]]);
  });

  it('resumes a generation after the last checkpoint', async () => {
    if (claim)
      claim.outputs = { 'source-video': {}, 'analyse-content': {}, 'analyse-reference': {} };
    await run();
    expect(stagesRun()).toEqual(['research-videos', 'strategise', 'design', 'craft']);
  });

  it('uses the same seed in every attempt', async () => {
    const seeds = new Set<number>();
    stageRuns = (_stage, context) => {
      seeds.add(context.seed);
      return { thumbnails: [{}], rejected: [] };
    };
    await run();
    if (claim) claim.attempt = 2;
    await run();
    expect([...seeds]).toEqual([42]);
  });

  it('skips a generation that it cannot claim', async () => {
    claim = undefined;
    expect(await run()).toBe('skipped');
    expect(events).toEqual([]);
  });
});

describe('RunGeneration, when a stage fails', () => {
  const failIn = (failing: StageName, error: unknown) => {
    stageRuns = (stage) => {
      if (stage === failing) throw error;
      return {};
    };
  };

  it('fails a generation after an error that must not be retried', async () => {
    failIn('source-video', new ProductError('video_private'));
    expect(await run()).toBe('failed');
    expect(events.at(-1)).toBe('failed in source-video: video_private');
  });

  it('throws a retryable error without ending the generation', async () => {
    failIn('design', new ProductError('video_site_unreachable', { retryAfterSeconds: 7 }));
    await expect(run()).rejects.toMatchObject({
      code: 'video_site_unreachable',
      retryAfterSeconds: 7,
    });
    expect(events.some((event) => event.startsWith('failed'))).toBe(false);
  });

  it.each([
    ['retries the generation when the requested wait ends before the deadline', 800, true],
    ['fails the generation at once when the requested wait exceeds the deadline', 890, false],
  ])('%s', async (_what, runningSeconds, again) => {
    if (claim) claim.runningSeconds = runningSeconds;
    failIn('design', new ProductError('video_site_unreachable', { retryAfterSeconds: 60 }));
    const outcome = await run().catch(() => 'thrown');
    expect(outcome).toBe(again ? 'thrown' : 'failed');
  });

  it('throws an unknown error, so that the generation is retried', async () => {
    failIn('design', new TypeError('undefined is not a function'));
    await expect(run()).rejects.toMatchObject({ code: 'unexpected' });
  });

  it('fails a generation after an error on its last try', async () => {
    if (claim) claim.tries = generationPolicy.tries;
    failIn('design', new ProductError('video_site_unreachable'));
    expect(await run()).toBe('failed');
    expect(events.at(-1)).toBe('failed in design: generation_gave_up');
  });

  it('fails a generation that has used up its tries, without running it again', async () => {
    if (claim) claim.tries = generationPolicy.tries + 1;
    expect(await run()).toBe('failed');
    expect(stagesRun()).toEqual([]);
  });

  it('fails a generation when no thumbnail passed its checks', async () => {
    stageRuns = () => ({ thumbnails: [], rejected: ['one', 'two'] });
    expect(await run()).toBe('failed');
    expect(events.at(-1)).toBe('failed in craft: thumbnail_checks_failed');
  });
});

describe('RunGeneration, when another worker has claimed the generation', () => {
  it('stops after the running stage and saves nothing', async () => {
    isClaimHeld = false;
    expect(await run()).toBe('skipped');
    expect(events).toEqual(['ran source-video']);
  });
});

describe('RunGeneration, at a shutdown', () => {
  it('releases the generation instead of failing it', async () => {
    const controller = new AbortController();
    stageRuns = (_stage, context) => {
      controller.abort(new Error('stop'));
      context.signal.throwIfAborted();
    };
    await expect(run(controller.signal)).rejects.toThrow('stop');
    expect(events).toEqual(['ran source-video', 'released']);
  });
});
