import { allSteps, runSteps } from './check-steps.ts';
import { say } from './say.ts';
import { runTask } from './task.ts';

async function check(): Promise<number> {
  const failed = await runSteps(allSteps);
  say(failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

await runTask(check);
