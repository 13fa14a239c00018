import { PlainError } from './bootstrap/errors.ts';
import { findInstance } from './bootstrap/instance.ts';
import { runInTerminal } from './bootstrap/run-command.ts';
import {
  demoAdministrator,
  isDemo,
  readSecrets,
  readUserEnvironment,
} from './bootstrap/settings.ts';
import { runTask } from './bootstrap/task.ts';

/** `npm run doctor`: of the installation that .env describes, or of the one that runs from this folder. */
await runTask((wish) => runInTerminal('doctor', wish, [], ofRunningInstance()));

/** What `npm start` has told its processes beside what the person set. */
function ofRunningInstance(): NodeJS.ProcessEnv {
  const instance = findInstance();
  if (!instance && !readUserEnvironment().DATABASE_URL)
    throw new PlainError(
      'There is no installation to look at: none is running from this folder. Start one with npm start, or set DATABASE_URL.',
    );
  if (!instance) return {};
  return {
    ...(isDemo(readUserEnvironment()) && {
      APP_MODE: 'demo',
      EMULATOR_ORIGIN: instance.emulatorOrigin,
      ADMIN_EMAILS: demoAdministrator,
    }),
    REDIS_URL: instance.redisUrl,
    PUBLIC_ORIGIN: instance.origin,
    TOKEN_SECRET: readSecrets().tokenSecret,
  };
}
