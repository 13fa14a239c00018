import { hasCode } from './errors.ts';

/** A step that takes longer than this says so, and again each time as much has passed. */
const progressEveryMs = 5_000;

export function say(line: string): void {
  console.log(line);
}

/** Runs one step of a task. Quick ones are one line; long ones show that they are still at it. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const seconds = (): number => (Date.now() - started) / 1000;
  const ticking = setInterval(() => say(`· ${what}: ${Math.round(seconds())} s`), progressEveryMs);
  try {
    const result = await work();
    say(`✓ ${what} (${seconds().toFixed(1)} s)`);
    return result;
  } finally {
    clearInterval(ticking);
  }
}

/** The terminal may be gone while there is still work to finish: what cannot be said is not said. */
export function surviveClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!hasCode(error, 'EPIPE') && !hasCode(error, 'EIO')) throw error;
    });
  }
}
