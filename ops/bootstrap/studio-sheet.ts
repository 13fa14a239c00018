import { parseArgs } from 'node:util';
import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import { inData, inRoot, root, shortPath } from './places.ts';
import { printLine, runStep } from './print.ts';
import { runTask } from './task.ts';

/**
 * `npm run studio:sheet -- [FOLDER] [OUT]`: every layout over every sample of the sample world, or of a folder of folders.
 * `npm run studio:sheet -- --from FOLDER [--out FOLDER] [ID…]`: a batch of three for each video of a folder (`videos.json`
 * and `videos/ID/*.jpg`), with words, layouts, checks and times.
 */
await runTask(async ({ requested: signal }) => {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, out: { type: 'string' } },
    allowPositionals: true,
  });
  const sampleStills = inRoot('apps', 'emulator', 'sample-world', 'stills');
  const [stills = sampleStills, sheet = inData('studio-sheet.jpg')] = positionals;
  const out = values.from ? (values.out ?? inData('videos-sheet')) : sheet;
  const [program, title, args] = values.from
    ? ['videos-sheet.js', 'Rendering a batch for each video', [values.from, out, ...positionals]]
    : ['studio-sheet.js', 'Rendering every layout over every sample', [stills, out]];
  const log = inData('logs', 'studio-sheet.log');
  await runStep('Building what changed', () => buildWhatChanged(process.env, signal));
  await runStep(title, () =>
    runToEnd(
      {
        name: 'The contact sheet',
        file: process.execPath,
        args: [inRoot('dist', 'apps', 'worker', program), ...args],
        env: process.env,
        cwd: root,
        log,
      },
      signal,
    ),
  );
  printLine(`${shortPath(out)}, and the same at the size of a sidebar (-small).`);
  if (values.from) printLine(`Words, checks and times: ${shortPath(log)}.`);
  return 0;
});
