import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { people, type Ground } from './ground.ts';
import { pollOf, type Asked } from './load.ts';

interface Answer {
  data: Record<string, unknown>;
}

/** Generations that run, one of each of many people, as the product publishes them and as the floor keeps them. */
export interface Polled {
  /** As our own people ask. */
  product: Asked[];
  /** Without a token. */
  bare: Asked[];
  /** With a token of the naive stack. */
  naive: Asked[];
  answers: Answer[];
  /** Published progress lives for two minutes: again before each round. */
  refresh(): Promise<void>;
}

/** So many that nobody comes near the limit of requests per person. */
export const polledCount = 4_096;

export async function makePolled(ground: Ground, ended = false): Promise<Polled> {
  const persons = await people(ground, polledCount, 1_000);
  const generations = persons.map(({ id: ownerId }) => ({ id: randomUUID(), ownerId }));
  const publish = (): Promise<Answer[]> =>
    ground.helper.ask<Answer[]>({ ask: 'publish', generations, ended });
  const answers = await publish();
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
    refresh: async () => void (await publish()),
  };
}
