import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import { inData, inRoot, root, shortPath } from './places.ts';
import { say, step } from './say.ts';
import { runTask } from './task.ts';

/** `npm run studio:sheet -- [FOLDER] [OUT]`: every layout over every sample of the sample world, or of a folder of folders. */
await runTask(async ({ asked }) => {
  const [
    folder = inRoot('apps', 'emulator', 'sample-world', 'stills'),
    out = inData('studio-sheet.jpg'),
  ] = process.argv.slice(2);
  await step('Building what changed', () => buildWhatChanged(process.env, asked));
  await step('Rendering every layout over every sample', () =>
    runToEnd(
      {
        name: 'The contact sheet',
        file: process.execPath,
        args: [inRoot('dist', 'apps', 'worker', 'studio-sheet.js'), folder, out],
        env: process.env,
        cwd: root,
        log: inData('logs', 'studio-sheet.log'),
      },
      asked,
    ),
  );
  say(`${shortPath(out)}, and its twin at the size of a sidebar beside it (-small).`);
  return 0;
});
