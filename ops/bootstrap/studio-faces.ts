import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import { PlainError } from './errors.ts';
import { inData, inRoot, root, shortPath } from './places.ts';
import { printLine, runStep } from './print.ts';
import { runTask } from './task.ts';

/** `npm run studio:faces -- FOLDER [OUT]`: a contact sheet of the people cut out of an operator's own photographs. */
await runTask(async ({ requested: signal }) => {
  const [folder, out = inData('studio-faces.jpg')] = process.argv.slice(2);
  if (!folder || !existsSync(folder))
    throw new PlainError(
      'npm run studio:faces -- FOLDER [OUT]\n\nName a folder with photographs of people.',
    );
  const log = inData('logs', 'studio-faces.log');
  await runStep('Building what changed', () => buildWhatChanged(process.env, signal));
  const logged = existsSync(log) ? (await readFile(log)).length : 0;
  await runStep('Cutting people out', () =>
    runToEnd(
      {
        name: 'The contact sheet of faces',
        file: process.execPath,
        args: [inRoot('dist', 'apps', 'worker', 'studio-faces.js'), resolve(folder), resolve(out)],
        env: process.env,
        cwd: root,
        log,
      },
      signal,
    ),
  );
  printLine(
    `${shortPath(out)}: each photograph, its person on three grounds, and a thumbnail with them, or why no person was cut out.`,
  );
  for (const line of (await readFile(log)).subarray(logged).toString().split('\n'))
    if (/: (\d+ faces?|not a picture)/u.test(line)) printLine(`  ${line}`);
  return 0;
});
