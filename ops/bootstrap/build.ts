import { buildWhatChanged } from './build-what-changed.ts';
import { printLine, runStep } from './print.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';
import { runTask } from './task.ts';

async function buildAll({ requested: signal }: ShutdownSignal): Promise<number> {
  const built = await runStep('Building what changed', () => buildWhatChanged(process.env, signal));
  printLine(
    built.length === 0
      ? 'Everything in dist/ is up to date.'
      : `Built into dist/: ${built.join(', ')}`,
  );
  return 0;
}

// Makes the built files readable by all: an image is built by root and run by another user.
await runTask(buildAll, 'all');
