import { reasonForOperator } from '@app/config';
import { ProductError } from '@app/contracts';

/** An error that the operator can fix. Its message says what happened and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Refuses all arguments, so that a misspelled option is never ignored. */
export function refuseArguments(command: string, args: readonly string[]): void {
  const [first] = args;
  if (first !== undefined)
    throw new CommandError(`${command} takes no options, and does not know '${first}'.`);
}

/** Returns whether each flag was given. Refuses unknown flags. */
export function parseFlags<Flag extends string>(
  command: string,
  args: readonly string[],
  known: readonly Flag[],
): Record<Flag, boolean> {
  const unknown = args.find((arg) => !known.some((flag) => flag === arg));
  if (unknown !== undefined) {
    throw new CommandError(
      `${command} does not know '${unknown}'. It knows ${known.join(', ')}, after --.`,
    );
  }
  return Object.fromEntries(known.map((flag) => [flag, args.includes(flag)])) as Record<
    Flag,
    boolean
  >;
}

/** Runs a command. On any error, prints one sentence and sets exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ProductError && error.code === 'storage_unavailable') {
    return `The storage does not do what it is asked (${error.detail ?? 'unknown'}): ${reasonForOperator(error.cause)}. Run the command again when it does; what is done stays done.`;
  }
  // Adds the error code of the system or a server (ECONNREFUSED, 57P03). Node's own (ERR_…) have readable messages.
  if (error instanceof Error && 'code' in error && !String(error.code).startsWith('ERR_'))
    return `It failed: ${reasonForOperator(error)}.`;
  return error instanceof Error ? error.message : String(error);
}

/** Prints a running count every five seconds. */
export function startProgress(what: string): { count(): void; end(): void } {
  let done = 0;
  const timer = setInterval(() => console.log(`· ${what}: ${done}`), 5_000);
  timer.unref();
  return { count: () => void (done += 1), end: () => clearInterval(timer) };
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
