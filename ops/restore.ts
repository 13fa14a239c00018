import { execFileSync } from 'node:child_process';
import { whileStopped } from './bootstrap/built-in-database.ts';
import { inData } from './bootstrap/places.ts';
import { runInTerminal } from './bootstrap/run-command.ts';
import { readUserEnvironment } from './bootstrap/settings.ts';
import { runTask } from './bootstrap/task.ts';

/** `npm run restore -- --from FOLDER`: into the empty database of DATABASE_URL, else into a built-in one that is not there yet. */
await runTask(async (wish) => {
  if (readUserEnvironment().DATABASE_URL) return await runInTerminal('restore', wish);
  return await whileStopped('put back', async ({ home, user }) => {
    const code = await runInTerminal('restore', wish, [
      ...['--database-files', home],
      ...['--secrets', inData('secrets.json')],
    ]);
    if (code === 0 && user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
    return code;
  });
});
