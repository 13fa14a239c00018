import { hasCode } from './errors.ts';

/** Interval of progress lines during a long step. */
const progressEveryMs = 5_000;

export function printLine(line: string): void {
  console.log(line);
}

/** Runs a step. Prints one line when it is done, and progress lines while it takes long. */
export async function runStep<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const seconds = (): number => (Date.now() - started) / 1000;
  const ticking = setInterval(
    () => printLine(`· ${what}: ${Math.round(seconds())} s`),
    progressEveryMs,
  );
  try {
    const result = await work();
    printLine(`✓ ${what} (${seconds().toFixed(1)} s)`);
    return result;
  } finally {
    clearInterval(ticking);
  }
}

/** Ignores failed writes: the terminal may be closed while work continues. */
export function ignoreClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!hasCode(error, 'EPIPE') && !hasCode(error, 'EIO')) throw error;
    });
  }
}
