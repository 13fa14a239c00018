import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import { PlainError } from './errors.ts';
import { inData, inRoot, root, shortPath } from './places.ts';
import { say, step } from './say.ts';
import { runTask } from './task.ts';

/** `npm run studio:faces -- FOLDER [OUT]`: a contact sheet of the people in an operator's own photographs, cut out. */
await runTask(async ({ asked }) => {
  const [folder, out = inData('studio-faces.jpg')] = process.argv.slice(2);
  if (!folder || !existsSync(folder))
    throw new PlainError(
      'npm run studio:faces -- FOLDER [OUT]\n\nName a folder with photographs of people.',
    );
  const log = inData('logs', 'studio-faces.log');
  await step('Building what changed', () => buildWhatChanged(process.env, asked));
  await step('Cutting people out', () =>
    runToEnd(
      {
        name: 'The contact sheet of faces',
        file: process.execPath,
        args: [inRoot('dist', 'apps', 'worker', 'studio-faces.js'), resolve(folder), resolve(out)],
        env: process.env,
        cwd: root,
        log,
      },
      asked,
    ),
  );
  say(
    `${shortPath(out)}: each photograph, its person on three grounds, and a thumbnail with them.`,
  );
  say(`Who was left as they are, and why: ${shortPath(log)}`);
  return 0;
});
