import { buildWhatChanged } from './build-what-changed.ts';
import { say, step } from './say.ts';
import { runTask } from './task.ts';

await runTask(async ({ asked }) => {
  const built = await step('Building what changed', () => buildWhatChanged(process.env, asked));
  say(
    built.length === 0
      ? 'Everything in dist/ is up to date.'
      : `Built into dist/: ${built.join(', ')}`,
  );
  return 0;
});
