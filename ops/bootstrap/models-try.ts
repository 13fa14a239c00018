import { parseArgs } from 'node:util';
import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import { PlainError } from './errors.ts';
import { inData, inRoot, root, shortPath } from './places.ts';
import { printLine, runStep } from './print.ts';
import { readUserEnvironment } from './settings.ts';
import { runTask } from './task.ts';

const help = `npm run models:try -- --url LINK [--out FILE]

Plans three thumbnails for a video with TEXT_MODEL, has every model of IMAGE_MODEL paint them, and the studio, and writes a sheet
with what each cost. Asks the real vendors with your keys, so it costs money.`;

/** Compares the configured models on one video. */
await runTask(async ({ requested: signal }) => {
  const { values } = parseArgs({ options: { url: { type: 'string' }, out: { type: 'string' } } });
  if (!values.url) throw new PlainError(help);
  const out = values.out ?? inData('models-try.jpg');
  const env = readUserEnvironment();
  const log = inData('logs', 'models-try.log');
  await runStep('Building what changed', () => buildWhatChanged(process.env, signal));
  await runStep('Asking the models', () =>
    runToEnd(
      {
        name: 'Trying the models',
        file: process.execPath,
        args: [inRoot('dist', 'apps', 'worker', 'models-try.js'), values.url ?? '', out],
        env,
        cwd: root,
        log,
      },
      signal,
    ),
  );
  printLine(`${shortPath(out)}; what each cost is in it and in ${shortPath(log)}.`);
  return 0;
});
