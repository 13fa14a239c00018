import { appendFileSync } from 'node:fs';
import { PlainError, sentenceFor, Stopped } from './errors.ts';
import { inData, makePrivateFolder } from './places.ts';
import { keepDataPrivate } from './private-data.ts';
import { surviveClosedTerminal } from './say.ts';
import { listenForShutdown, type ShutdownSignal } from './shutdown-signal.ts';

/** Exit code of a command that was stopped by Ctrl-C before it was done. */
const interrupted = 130;

/**
 * Runs a task of the command line: its exit code, or one sentence for what went wrong.
 *
 * @param files who may read what it writes: its owner, or `all` for what another user runs
 */
export async function runTask(
  task: (shutdown: ShutdownSignal) => Promise<number>,
  files: 'owner' | 'all' = 'owner',
): Promise<void> {
  surviveClosedTerminal();
  const shutdown = listenForShutdown();
  try {
    if (files === 'owner') keepDataPrivate();
    process.exitCode = await task(shutdown);
  } catch (error) {
    if (error instanceof Stopped) {
      process.exitCode = interrupted;
    } else {
      if (!(error instanceof PlainError)) keepDetails(error);
      console.error(`✗ ${sentenceFor(error)}`);
      process.exitCode = 1;
    }
  }
  // Exits although something, such as an unanswered connection, may still hold the event loop.
  process.exit();
}

function keepDetails(error: unknown): void {
  try {
    makePrivateFolder(inData('logs'));
    const stack = error instanceof Error ? error.stack : String(error);
    appendFileSync(inData('logs', 'bootstrap.log'), `${new Date().toISOString()} ${stack}\n`);
  } catch {
    // No place to write: the sentence has to do.
  }
}
