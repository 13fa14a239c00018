import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildWhatChanged } from './bootstrap/build-what-changed.ts';
import { withStoppedDatabase } from './bootstrap/built-in-database.ts';
import { PlainError } from './bootstrap/errors.ts';
import { findInstance } from './bootstrap/instance.ts';
import { inData, inRoot, root } from './bootstrap/places.ts';
import {
  demoAdministrator,
  isDemo,
  readSecrets,
  readUserEnvironment,
} from './bootstrap/settings.ts';
import { runTask } from './bootstrap/task.ts';

/**
 * `npm run COMMAND -- ARGUMENTS`: builds and runs apps/cli/src/COMMAND.ts against the database of DATABASE_URL, or of the
 * installation that runs from this folder.
 */
await runTask(async ({ requested: signal }) => {
  const [command = '', ...args] = process.argv.slice(2);
  const user = readUserEnvironment();
  const run = async (more: string[] = [], defaults: NodeJS.ProcessEnv = {}): Promise<number> => {
    await buildWhatChanged(process.env, signal);
    return await runBuilt(command, [...args, ...more], { ...defaults, ...user });
  };
  switch (command) {
    case 'backup':
      return user.DATABASE_URL ? await run() : await backUpFiles(run);
    case 'restore':
      return user.DATABASE_URL ? await run() : await restoreFiles(run);
    case 'verify-ledger':
      requireInstallation(user);
      return await run();
    case 'create-user':
    case 'doctor':
    case 'reset-password':
    case 'reset-second-factor':
    case 'seed-demo':
      requireInstallation(user);
      return await run([], runningEnvironment(user));
    default:
      return await run();
  }
});

type Run = (more: string[]) => Promise<number>;

/** The built-in PostgreSQL has no pg_dump, so its files are copied while it is stopped. */
async function backUpFiles(run: Run): Promise<number> {
  return await withStoppedDatabase('copied', async ({ home }) => {
    if (!existsSync(home))
      throw new PlainError('There is nothing to back up: npm start has not run here yet.');
    return await run(databaseFiles(home));
  });
}

async function restoreFiles(run: Run): Promise<number> {
  return await withStoppedDatabase('put back', async ({ home, user }) => {
    const code = await run(databaseFiles(home));
    if (code === 0 && user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
    return code;
  });
}

function databaseFiles(home: string): string[] {
  return ['--database-files', home, '--secrets', inData('secrets.json')];
}

function requireInstallation(user: NodeJS.ProcessEnv): void {
  if (user.DATABASE_URL || findInstance()) return;
  throw new PlainError(
    'There is no installation to work with: none is running from this folder. Start one with npm start, or set DATABASE_URL.',
  );
}

/** The environment that `npm start` gives its processes, including the settings of .env. */
function runningEnvironment(user: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const instance = findInstance();
  if (!instance) return {};
  return {
    ...(isDemo(user) && {
      APP_MODE: 'demo',
      EMULATOR_ORIGIN: instance.emulatorOrigin,
      ADMIN_EMAILS: demoAdministrator,
    }),
    REDIS_URL: instance.redisUrl,
    PUBLIC_ORIGIN: instance.origin,
    TOKEN_SECRET: readSecrets().tokenSecret,
  };
}

async function runBuilt(
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const env = { ...environment };
  env.DATABASE_URL ||= findInstance()?.databaseUrl;
  env.STORAGE_ROOT ||= inData('storage');
  const file = inRoot('dist', 'apps', 'cli', `${command}.js`);
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
