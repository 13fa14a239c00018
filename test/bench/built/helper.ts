import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Environment } from '@app/config';
import { creditsPerThumbnail } from '@app/contracts';
import { Credits } from '@app/credits';
import { Database, dataSourceOptions, GenerationLog, Generations, Thumbnails } from '@app/data';
import type { GenerationBrief } from '@app/pipeline';
import { GenerationJobs, generationQueue, ProgressSnapshots } from '@app/queue';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AccessTokens } from '../../../apps/api/src/identity/access-tokens.js';
import { GenerationLogsService } from '../../../apps/api/src/admin/generation-logs.service.js';
import { resultAnswer } from '../../../apps/api/src/generations/result-answer.js';
import { acceptStatement } from '../../../libs/credits/src/statements.js';

/** The bench's requests to this process, which runs the product's own code. */
type Question =
  | { ask: 'tokens'; userIds: string[] }
  | { ask: 'publish'; owners: string[]; ended: boolean }
  | { ask: 'accept-statement' }
  | { ask: 'accept'; turns: string[]; inFlight: number }
  | { ask: 'enqueue'; turns: string[] }
  | PagesQuestion;

interface PagesQuestion {
  ask: 'pages';
  list: 'history' | 'log' | 'log of one user';
  userId: string;
  asked: { page: number; size: number }[];
}

/** A request with default options. */
const brief: GenerationBrief = {
  source: { kind: 'link', videoId: 'sample-desk' },
  batchSize: 1,
  referenceVideoId: null,
  assets: [],
  requirements: '',
};

type AcceptRequest = Parameters<Credits['accept']>[0];

const env = Object.assign(new Environment(), {
  TOKEN_SECRET: process.env['TOKEN_SECRET'],
});
const tokens = new AccessTokens(env);
const redisUrl = process.env['REDIS_URL'] ?? '';
const snapshots = new ProgressSnapshots(new Redis(redisUrl));
const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
const jobs = new GenerationJobs(new Queue(generationQueue, { connection, prefix: 'posterframe' }));

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'tokens':
      return Promise.all(
        question.userIds.map((userId) => tokens.issue({ userId, role: 'creator' })),
      );
    case 'publish':
      return publish(question.owners, question.ended);
    case 'accept-statement':
      return { name: acceptStatement.name, text: acceptStatement.sql };
    case 'accept':
      return accept(question.turns, question.inFlight);
    case 'enqueue':
      return Promise.all(question.turns.map(enqueue));
    case 'pages':
      return readPages(question);
  }
}

async function publish(owners: string[], hasEnded: boolean): Promise<unknown[]> {
  const answers: unknown[] = [];
  // Runs at most one at a time per connection of the pool.
  for (let from = 0; from < owners.length; from += 16) {
    const some = owners.slice(from, from + 16).map((owner) => publishRunning(owner, hasEnded));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

/** A generation in its second stage, or a failed one, and the answer to its poll. */
async function publishRunning(ownerId: string, hasEnded: boolean): Promise<unknown> {
  const generations = new Generations(await openDatabase());
  const credits = await openCredits();
  const accepted = await credits.accept(acceptanceFor(ownerId));
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  const { generationId } = accepted;
  await generations.claim(generationId);
  await generations.saveStage({
    generationId,
    attempt: 1,
    stage: 'source-video',
    output: {},
    startedAt: new Date(),
  });
  const snapshot = { finishedStages: 1, fraction: 0.5 };
  await snapshots.publish(generationId, 1, snapshot);
  if (hasEnded) {
    const failure = { code: 'unexpected', stage: null, detail: '' } as const;
    await credits.fail(generationId, 1, failure);
  }
  const row = await generations.state(generationId);
  if (!row) throw new Error('the generation is missing');
  return resultAnswer(row, { snapshot });
}

/** Reads pages one after the other, like one creator. */
async function readPages({ list, userId, asked }: PagesQuestion) {
  const open = await openDatabase();
  const thumbnails = new Thumbnails(open);
  const log = new GenerationLogsService(new GenerationLog(open));
  const answers = [];
  for (const { page, size } of asked) {
    const began = performance.now();
    if (list === 'history') {
      const { rows, total } = await thumbnails.pageOf(userId, page, size);
      answers.push({ ms: performance.now() - began, total, ids: rows.map(({ id }) => id) });
    } else {
      const { data, total } = await log.page(page, size, list === 'log' ? undefined : userId);
      answers.push({ ms: performance.now() - began, total, ids: data.map((row) => row.publicID) });
    }
  }
  return answers;
}

/** Accepts a generation and enqueues its job. */
async function enqueue(userId: string): Promise<string> {
  const result = await (await openCredits()).accept(acceptanceFor(userId));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  await jobs.add(result.generationId, result.priority);
  return result.generationId;
}

async function accept(turns: string[], inFlight: number) {
  const credits = await openCredits();
  const waiting = [...turns];
  let accepted = 0;
  const work = async (): Promise<void> => {
    for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop()) {
      const result = await credits.accept(acceptanceFor(userId));
      if (result.outcome === 'accepted') accepted += 1;
    }
  };
  const cpu = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, work));
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { accepted, perSecond: turns.length / seconds, cpuUs: (user + system) / turns.length };
}

function acceptanceFor(userId: string): AcceptRequest {
  return {
    userId,
    brief,
    price: creditsPerThumbnail,
    video: { site: 'youtube', id: 'sample-desk' },
    idempotencyKey: randomUUID(),
    requestHash: '0'.repeat(64),
    requestId: randomUUID(),
    likenessConsent: null,
    uploadBytes: 0,
  };
}

async function openCredits(): Promise<Credits> {
  return new Credits(await openDatabase());
}

let opened: Promise<Database> | undefined;

function openDatabase(): Promise<Database> {
  opened ??= (async () => {
    const url = process.env['DATABASE_URL'] ?? '';
    const source = new DataSource(
      dataSourceOptions({ url, poolSize: 16, applicationName: 'posterframe-bench' }),
    );
    await source.initialize();
    return new Database(source);
  })();
  return opened;
}

process.on('message', (question: Question) => {
  void answer(question).then((answered) => process.send?.(answered));
});
process.on('disconnect', () => process.exit(0));
