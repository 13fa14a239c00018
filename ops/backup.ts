import { existsSync } from 'node:fs';
import { PlainError } from './bootstrap/errors.ts';
import { whileStopped } from './bootstrap/built-in-database.ts';
import { inData } from './bootstrap/places.ts';
import { runInTerminal } from './bootstrap/run-command.ts';
import { readUserEnvironment } from './bootstrap/settings.ts';
import { runTask } from './bootstrap/task.ts';

/** `npm run backup -- --to FOLDER`: with DATABASE_URL by pg_dump, else the built-in database's files while it stands still. */
await runTask(async (wish) => {
  if (readUserEnvironment().DATABASE_URL) return await runInTerminal('backup', wish);
  return await whileStopped('copied', async ({ home }) => {
    if (!existsSync(home))
      throw new PlainError('There is nothing to back up: npm start has not run here yet.');
    return await runInTerminal('backup', wish, [
      ...['--database-files', home],
      ...['--secrets', inData('secrets.json')],
    ]);
  });
});
