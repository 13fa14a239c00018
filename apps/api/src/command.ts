import { plainReason } from '@app/config';
import { ProductError } from '@app/contracts';

/** What an operator can put right: its message says what happened and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** For commands that take nothing: what is misspelt or does not exist must not look as if it had been done. */
export function takesNothing(command: string, args: readonly string[]): void {
  const [first] = args;
  if (first !== undefined)
    throw new CommandError(`${command} takes no options, and does not know '${first}'.`);
}

/** Whether each option was given; refuses what the command does not know. */
export function optionsOf<Option extends string>(
  command: string,
  args: readonly string[],
  known: readonly Option[],
): Record<Option, boolean> {
  const unknown = args.find((arg) => !known.some((option) => option === arg));
  if (unknown !== undefined) {
    throw new CommandError(
      `${command} does not know '${unknown}'. It knows ${known.join(', ')}, after --.`,
    );
  }
  return Object.fromEntries(known.map((option) => [option, args.includes(option)])) as Record<
    Option,
    boolean
  >;
}

/** Runs a command of the terminal to its end: one sentence and exit code 1 for whatever goes wrong. */
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
    return `The storage does not do what it is asked (${error.detail ?? 'unknown'}): ${plainReason(error.cause)}. Run the command again when it does; what is done stays done.`;
  }
  // Of the system or of a server; Node's own, such as an unknown option, say what is wrong.
  if (error instanceof Error && 'code' in error && !String(error.code).startsWith('ERR_'))
    return `It failed: ${plainReason(error)}.`;
  return error instanceof Error ? error.message : String(error);
}

/** Says how far a long work has come, once in a few seconds. */
export function progressOf(what: string): { count(): void; end(): void } {
  let done = 0;
  const timer = setInterval(() => console.log(`· ${what}: ${done}`), 5_000);
  timer.unref();
  return { count: () => void (done += 1), end: () => clearInterval(timer) };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
