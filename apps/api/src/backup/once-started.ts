import { setTimeout as pause } from 'node:timers/promises';

/** A new server sets its database up before it listens; that takes seconds. */
const defaults = { patienceMs: 60_000, everyMs: 500 };

/** Asks a server again while it refuses connections or says that it is starting. */
export async function onceStarted<Answer>(
  ask: () => Promise<Answer>,
  { patienceMs, everyMs } = defaults,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
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
