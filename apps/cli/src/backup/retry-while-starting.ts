import { setTimeout as pause } from 'node:timers/promises';

/** A new server takes some seconds to initialize its database before it listens. */
const defaults = { timeoutMs: 60_000, everyMs: 500 };

/** Retries while the database server refuses connections or reports that it is starting (57P03). */
export async function retryWhileStarting<Answer>(
  connect: () => Promise<Answer>,
  { timeoutMs, everyMs } = defaults,
): Promise<Answer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!isStarting(error) || Date.now() > deadline) throw error;
      await pause(everyMs);
    }
  }
}

function isStarting(error: unknown): boolean {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return (
    first instanceof Error &&
    'code' in first &&
    (first.code === 'ECONNREFUSED' || first.code === '57P03')
  );
}
