import { appendFileSync } from 'node:fs';
import { PlainError, sentenceFor, Stopped } from './errors.ts';
import { inData, makePrivateFolder } from './places.ts';
import { keepDataPrivate } from './private-data.ts';
import { ignoreClosedTerminal } from './print.ts';
import { listenForShutdown, type ShutdownSignal } from './shutdown-signal.ts';

/** Exit code after Ctrl-C. */
const interruptedExitCode = 130;

/**
 * Runs a command-line task and sets its exit code; prints an error as one sentence.
 *
 * @param files who can read the files that the task writes: the owner, or `all` when another user runs them
 */
export async function runTask(
  task: (shutdown: ShutdownSignal) => Promise<number>,
  files: 'owner' | 'all' = 'owner',
): Promise<void> {
  ignoreClosedTerminal();
  const shutdown = listenForShutdown();
  try {
    if (files === 'owner') keepDataPrivate();
    process.exitCode = await task(shutdown);
  } catch (error) {
    if (error instanceof Stopped) {
      process.exitCode = interruptedExitCode;
    } else {
      if (!(error instanceof PlainError)) logDetails(error);
      console.error(`✗ ${sentenceFor(error)}`);
      process.exitCode = 1;
    }
  }
  // Exits even when an open connection still holds the event loop.
  process.exit();
}

function logDetails(error: unknown): void {
  try {
    makePrivateFolder(inData('logs'));
    const stack = error instanceof Error ? error.stack : String(error);
    appendFileSync(inData('logs', 'bootstrap.log'), `${new Date().toISOString()} ${stack}\n`);
  } catch {
    // The log file cannot be written, so only the printed sentence remains.
  }
}
