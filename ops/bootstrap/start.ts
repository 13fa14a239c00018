import { whenAborted } from './child.ts';
import { say } from './say.ts';
import { parseStartOptions, startHelp } from './start-options.ts';
import { runTask } from './task.ts';
import { withHouse } from './with-house.ts';

/** `npm start`: everything on this machine, until somebody stops it. */
await runTask(async (stop) => {
  const options = parseStartOptions(process.argv.slice(2));
  if (options.help) {
    say(startHelp);
    return 0;
  }
  return await withHouse(stop, options, async ({ origin, gaveUp }) => {
    say(`\n  Posterframe is running at ${origin}\n\n  Ctrl-C stops it. Logs are in .data/logs\n`);
    const problem = await Promise.race([gaveUp, whenAborted(stop.asked)]);
    if (problem) throw problem;
    return 0;
  });
});
