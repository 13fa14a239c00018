import { whenAborted } from './child.ts';
import { printLine } from './print.ts';
import { parseStartOptions, startHelp } from './start-options.ts';
import { runTask } from './task.ts';
import { withServices } from './with-services.ts';

/** `npm start`: runs the product on this machine until it is stopped. */
await runTask(async (stop) => {
  const options = parseStartOptions(process.argv.slice(2));
  if (options.help) {
    printLine(startHelp);
    return 0;
  }
  return await withServices(stop, options, async ({ origin, gaveUp }) => {
    printLine(
      `\n  Posterframe is running at ${origin}\n\n  Ctrl-C stops it. Logs are in .data/logs\n`,
    );
    const problem = await Promise.race([gaveUp, whenAborted(stop.requested)]);
    if (problem) throw problem;
    return 0;
  });
});
