import jwt from 'jsonwebtoken';
import { createPeople, type BenchEnvironment } from './environment.ts';
import { pollOf, type BenchRequest } from './load.ts';

interface Answer {
  data: Record<string, unknown>;
}

/** One running generation for each of many users: stored as by the product, and as by the floor. */
export interface Polled {
  /** Requests of the product's users. */
  product: BenchRequest[];
  /** Requests without a token. */
  bare: BenchRequest[];
  /** Requests with a token of the common stack. */
  naive: BenchRequest[];
  answers: Answer[];
}

/** So many that no user reaches the rate limit. */
export const polledCount = 4_096;

export async function makePolled(ground: BenchEnvironment, ended = false): Promise<Polled> {
  const persons = await createPeople(ground, polledCount, 1_000);
  const owners = persons.map(({ id }) => id);
  const answers = await ground.helper.ask<Answer[]>({ ask: 'publish', owners, ended });
  const generations = answers.map(({ data }, index) => ({
    id: String(data.id),
    ownerId: owners[index] ?? '',
  }));
  const hashes = ground.redis.pipeline();
  for (const [index, { data }] of answers.entries()) {
    const { id, ownerId } = generations[index] ?? { id: '', ownerId: '' };
    hashes.hset(`floor:${id}`, { ...data, result: '[]', ownerId });
  }
  await hashes.exec();

  const secret = ground.environment.TOKEN_SECRET ?? '';
  const naiveToken = (subject: string): string =>
    jwt.sign({}, secret, { subject, issuer: 'naive', audience: 'naive', expiresIn: '1h' });
  return {
    product: persons.map(({ token }, index) => pollOf(generations[index]?.id ?? '', token)),
    bare: generations.map(({ id }) => ({ ...pollOf(id, ''), headers: {} })),
    naive: generations.map(({ id, ownerId }) => pollOf(id, naiveToken(ownerId))),
    answers,
  };
}
