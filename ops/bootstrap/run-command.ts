import { spawn } from 'node:child_process';
import { buildWhatChanged } from './build-what-changed.ts';
import { findInstance } from './instance.ts';
import { inData, inRoot, root } from './places.ts';
import { readUserEnvironment } from './settings.ts';
import type { StopWish } from './stop-wish.ts';

/**
 * Runs one of the api's commands in this terminal, with the arguments that came after its name, against the database of
 * DATABASE_URL or of the instance that runs from this folder.
 */
export async function runInTerminal(
  command: string,
  wish: StopWish,
  more: string[] = [],
  defaults: NodeJS.ProcessEnv = {},
): Promise<number> {
  await buildWhatChanged(process.env, wish.asked);
  const environment = { ...defaults, ...readUserEnvironment() };
  environment.DATABASE_URL ||= findInstance()?.databaseUrl;
  environment.STORAGE_ROOT ||= inData('storage');
  const file = inRoot('dist', 'apps', 'api', `${command}.js`);
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', file, ...process.argv.slice(2), ...more],
    {
      cwd: root,
      env: environment,
      stdio: 'inherit',
    },
  );
  return await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
