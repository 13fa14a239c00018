import { Environment } from '@app/config';
import type { PlanKey, StageName } from '@app/contracts';
import type {
  Claim,
  Generations,
  ModelUses,
  RecordedUse,
  PartialStageResults,
  Users,
} from '@app/data';
import type { ModelUse } from '@app/providers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ClaimLost } from './claim-lost.js';
import { ModelBudget } from './model-budget.js';

Logger.overrideLogger(false);

let plan: PlanKey;
let spent: number;
let recorded: RecordedUse[];
let sumQueries: number;
let capped: string[];
let modelsCalledFor: string[];
let notes: Map<string, unknown>;
let hasEnded: boolean;
let recordingFails: boolean;
beforeEach(() => {
  plan = 'free';
  spent = 0;
  recorded = [];
  sumQueries = 0;
  capped = [];
  modelsCalledFor = [];
  notes = new Map();
  hasEnded = false;
  recordingFails = false;
});

const createModelBudget = (settings: Partial<Environment>) =>
  new ModelBudget(
    Object.assign(new Environment(), settings),
    { profile: async () => ({ plan }) } as unknown as Users,
    {
      spentThisMonth: async () => {
        sumQueries += 1;
        return spent;
      },
      record: async (use: RecordedUse) => {
        if (recordingFails) throw new Error('away');
        recorded.push(use);
      },
    } as unknown as ModelUses,
    {
      find: async (_id: string, key: string) => notes.get(key),
      keepFirst: async (_id: string, key: string, value: unknown) => {
        if (hasEnded) return undefined;
        if (!notes.has(key)) notes.set(key, value);
        return notes.get(key);
      },
    } as unknown as PartialStageResults,
    {
      recordModelsCapped: async (id: string) => void capped.push(id),
      recordModelsCalled: async (id: string) => {
        if (!hasEnded) modelsCalledFor.push(id);
        return !hasEnded;
      },
    } as unknown as Generations,
  );

const claim = (more: Partial<Claim> = {}): Claim => ({
  id: 'a-generation',
  userId: 'me',
  videoSite: 'youtube',
  videoId: null,
  brief: {},
  batchSize: 1,
  requestId: 'r',
  attempt: 3,
  tries: 1,
  runningSeconds: 0,
  createdAt: new Date(),
  modelsCapped: false,
  modelsAsked: false,
  outputs: {},
  ...more,
});
const { signal } = new AbortController();
const contextFor = (
  settings: Partial<Environment>,
  stage: StageName = 'design',
  claimed = claim(),
) => createModelBudget(settings).forStage(claimed, stage, signal);

const bothModels = { TEXT_MODEL: ['google:reads'], IMAGE_MODEL: ['google:paints'] };
const use = (costMicros: number): ModelUse => ({
  model: 'google:paints',
  inputTokens: 1,
  outputTokens: 2,
  pictures: 1,
  ms: 5,
  costMicros,
  outcome: 'answered',
});

describe('the models that a generation may call', () => {
  it('are the general models, or those of the creator’s plan', async () => {
    const settings = {
      ...bothModels,
      IMAGE_MODEL_PRO: ['openai:paints-better'],
      TEXT_MODEL_FREE: ['none'],
    };
    const free = await contextFor(settings);
    expect([free.models.text.models, free.models.image.models]).toEqual([[], ['google:paints']]);
    plan = 'pro';
    const pro = await contextFor(settings);
    expect([pro.models.text.models, pro.models.image.models]).toEqual([
      ['google:reads'],
      ['openai:paints-better'],
    ]);
  });

  it('may postpone the job when busy in its first try, but not in its second', async () => {
    expect((await contextFor(bothModels)).models.image.retriesLater).toBe(true);
    expect(
      (await contextFor(bothModels, 'design', claim({ tries: 2 }))).models.image.retriesLater,
    ).toBe(false);
  });

  it('cause no query of the monthly cost when no model is configured', async () => {
    expect((await contextFor({ MODEL_MONTHLY_CAP: 1 })).models.text.models).toEqual([]);
    expect(sumQueries).toBe(0);
  });
});

describe('the model of a translation', () => {
  const translating = (settings: Partial<Environment>) =>
    createModelBudget(settings).forTranslation(
      { userId: 'me', generationId: 'a-generation' },
      signal,
    );

  it('is chosen by the creator’s plan, and its cost counts for the generation', async () => {
    plan = 'pro';
    const call = await translating({ ...bothModels, TEXT_MODEL_PRO: ['openai:reads-better'] });
    expect(call).toMatchObject({ models: ['openai:reads-better'], retriesLater: false });
    await call.recordUse(use(70));
    expect(recorded).toMatchObject([
      { generationId: 'a-generation', stage: 'translate', attempt: 0, costMicros: 70 },
    ]);
    expect(modelsCalledFor).toEqual([]);
  });

  it('is absent when the monthly cap is reached or the plan has no model', async () => {
    spent = 10;
    expect((await translating({ ...bothModels, MODEL_MONTHLY_CAP: 10 })).models).toEqual([]);
    expect((await translating({ ...bothModels, TEXT_MODEL_FREE: ['none'] })).models).toEqual([]);
  });
});

describe('the record of model use by a generation', () => {
  it('is written once, before the first stage that may call a model', async () => {
    const one = claim();
    const budget = createModelBudget(bothModels);
    const { models } = await budget.forStage(one, 'source-video', signal);
    expect([models.text.models, models.image.models, modelsCalledFor]).toEqual([[], [], []]);
    await budget.forStage(one, 'analyse-content', signal);
    await budget.forStage(one, 'design', signal);
    expect(modelsCalledFor).toEqual(['a-generation']);
  });

  it('is not written when no model may be called', async () => {
    await contextFor({}, 'analyse-content');
    await contextFor({ TEXT_MODEL: ['none'], IMAGE_MODEL: ['none'] }, 'analyse-content');
    spent = 10;
    await contextFor({ ...bothModels, MODEL_MONTHLY_CAP: 10 }, 'analyse-content');
    expect(modelsCalledFor).toEqual([]);
  });

  it('fails after the creator has canceled the generation', async () => {
    hasEnded = true;
    await expect(contextFor(bothModels, 'analyse-content')).rejects.toThrow(ClaimLost);
  });
});

describe('the monthly cap for models', () => {
  it('stops all model calls when it is reached, and is recorded once on the generation', async () => {
    spent = 10;
    const one = claim();
    const budget = createModelBudget({ ...bothModels, MODEL_MONTHLY_CAP: 10 });
    for (const stage of ['analyse-content', 'strategise', 'design', 'craft'] as const) {
      const { models } = await budget.forStage(one, stage, signal);
      expect([models.text.models, models.image.models]).toEqual([[], []]);
    }
    expect(capped).toEqual(['a-generation']);
    expect(one.modelsCapped).toBe(true);
    expect(sumQueries).toBe(1);
  });

  it('counts what this process has spent since the last query', async () => {
    const budget = createModelBudget({ ...bothModels, MODEL_MONTHLY_CAP: 0.1 });
    const { models } = await budget.forStage(claim(), 'design', signal);
    expect(models.image.models).toHaveLength(1);
    await models.image.recordUse(use(60_000));
    await models.image.recordUse(use(60_000));
    expect((await budget.forStage(claim(), 'craft', signal)).models.image.models).toEqual([]);
    // A model painted the thumbnails, so the creator gets no notice.
    expect(capped).toEqual([]);
    expect(sumQueries).toBe(1);
  });

  it('is not reported to a creator whose plan has no image model', async () => {
    spent = 10;
    await contextFor({ ...bothModels, IMAGE_MODEL_FREE: ['none'], MODEL_MONTHLY_CAP: 1 });
    expect(capped).toEqual([]);
  });
});

describe('a model call', () => {
  it('has its use and cost recorded with stage and attempt', async () => {
    await (await contextFor(bothModels)).models.image.recordUse(use(70_000));
    expect(recorded).toEqual([
      { generationId: 'a-generation', stage: 'design', attempt: 3, ...use(70_000) },
    ]);
  });

  it('does not fail when its cost cannot be recorded', async () => {
    recordingFails = true;
    const { models } = await contextFor(bothModels);
    await expect(models.image.recordUse(use(1))).resolves.toBeUndefined();
  });

  it('is made once for each key', async () => {
    const { once } = await contextFor(bothModels);
    const made: string[] = [];
    const make = (name: string) => async () => {
      made.push(name);
      return name;
    };
    expect(await once('plate-0', make('first'))).toBe('first');
    expect(await once('plate-0', make('second'))).toBe('first');
    expect(await once('plate-1', make('third'))).toBe('third');
    expect(made).toEqual(['first', 'third']);
  });

  it('has no stored result after the generation has ended', async () => {
    const { once } = await contextFor(bothModels);
    hasEnded = true;
    expect(await once('plate-0', async () => 'late')).toBe('late');
    expect(notes.size).toBe(0);
  });
});
