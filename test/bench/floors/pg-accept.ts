import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { validRows } from '../../factories/rows.ts';
import { z } from 'zod';

/** The benchmark's message that starts a measurement. */
interface StartMessage {
  /** The statement that accepts a generation. pg alone runs it: prepared, on a pool. */
  statement: { name: string; text: string };
  /** The user id of each request. */
  turns: string[];
  inFlight: number;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 16 });

process.on('message', (message: StartMessage) => {
  void run(message).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

async function run({ statement, turns, inFlight }: StartMessage) {
  const waiting = [...turns];
  let accepted = 0;
  const work = async (): Promise<void> => {
    for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop()) {
      const { rows } = await pool.query({
        ...statement,
        values: valuesFor(userId),
      });
      if (validRows({ refusal: z.string().nullable() }, rows)[0]?.refusal === null) accepted += 1;
    }
  };
  const cpu = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, work));
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { accepted, perSecond: turns.length / seconds, cpuUs: (user + system) / turns.length };
}

function valuesFor(userId: string): unknown[] {
  const brief = {
    source: { kind: 'link', videoId: 'sample-desk' },
    batchSize: 1,
    referenceVideoId: null,
    assets: [],
    requirements: '',
  };
  const hash = '0'.repeat(64);
  return [
    ...[userId, 20, randomUUID(), JSON.stringify(brief), 'sample-desk', 1, randomUUID(), hash],
    ...[randomUUID(), null, 20, 0, 1, 24, 20],
  ];
}
