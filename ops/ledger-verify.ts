import { PlainError } from './bootstrap/errors.ts';
import { findInstance } from './bootstrap/instance.ts';
import { runInTerminal } from './bootstrap/run-command.ts';
import { readUserEnvironment } from './bootstrap/settings.ts';
import { runTask } from './bootstrap/task.ts';

/** `npm run ledger:verify`: of the installation of DATABASE_URL, or of the one that runs from this folder. */
await runTask((wish) => {
  if (readUserEnvironment().DATABASE_URL || findInstance())
    return runInTerminal('verify-ledger', wish);
  throw new PlainError(
    'There is no installation to look at: none is running from this folder. Start one with npm start, or set DATABASE_URL.',
  );
});
