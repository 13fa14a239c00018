import { allSteps, runSteps } from './check-steps.ts';
import { printLine } from './print.ts';
import { runTask } from './task.ts';

async function check(): Promise<number> {
  const failed = await runSteps(allSteps);
  printLine(
    failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join(', ')}`,
  );
  return failed.length === 0 ? 0 : 1;
}

await runTask(check);
