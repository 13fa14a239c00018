import jwt from 'jsonwebtoken';
import { createUsers, type BenchEnvironment } from './environment.ts';
import { createPoll, type BenchRequest } from './load.ts';

interface Answer {
  data: Record<string, unknown>;
}

/**
 * One generation, running or ended, for each of many users, stored twice: as the product stores it, and as the floor
 * program (the least code that answers a poll) reads it.
 */
export interface PolledGenerations {
  /** Requests of the product's users. */
  product: BenchRequest[];
  /** Requests without a token. */
  bare: BenchRequest[];
  /** Requests with a token for `built/naive-poll.ts`, the same route built with common libraries. */
  naive: BenchRequest[];
  answers: Answer[];
}

/** Enough users that none reaches the rate limit. */
export const polledUserCount = 4_096;

export async function createPolledGenerations(
  bench: BenchEnvironment,
  hasEnded = false,
): Promise<PolledGenerations> {
  const users = await createUsers(bench, polledUserCount, 1_000);
  const owners = users.map(({ id }) => id);
  const answers = await bench.helper.ask<Answer[]>({ ask: 'publish', owners, ended: hasEnded });
  const generations = answers.map(({ data }, index) => ({
    id: String(data.id),
    ownerId: owners[index] ?? '',
  }));
  const hashes = bench.redis.pipeline();
  for (const [index, { data }] of answers.entries()) {
    const { id, ownerId } = generations[index] ?? { id: '', ownerId: '' };
    hashes.hset(`floor:${id}`, { ...data, result: '[]', ownerId });
  }
  await hashes.exec();

  const secret = bench.environment.TOKEN_SECRET ?? '';
  const naiveToken = (subject: string): string =>
    jwt.sign({}, secret, { subject, issuer: 'naive', audience: 'naive', expiresIn: '1h' });
  return {
    product: users.map(({ token }, index) => createPoll(generations[index]?.id ?? '', token)),
    bare: generations.map(({ id }) => ({ ...createPoll(id, ''), headers: {} })),
    naive: generations.map(({ id, ownerId }) => createPoll(id, naiveToken(ownerId))),
    answers,
  };
}
