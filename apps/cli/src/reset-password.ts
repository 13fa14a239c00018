import 'reflect-metadata';
import { commandLineFor, readEnvironment } from '@app/config';
import { openDatabase, Passwords } from '@app/data';
import { CommandError, runCommand } from './command.js';
import { createPasswordLink } from './password-link.js';

const usage = `Use it like this: ${commandLineFor('reset-password', 'EMAIL')}`;

/**
 * `npm run reset-password -- EMAIL`: prints a one-time link that sets a local account's password. The former password
 * works until then. Using the link ends sessions, API keys and passkeys. A second run replaces the link.
 */
await runCommand(async ([email = '', ...more]) => {
  if (email === '' || more.length > 0) throw new CommandError(usage);
  const env = readEnvironment();
  const { database, close } = await openDatabase(env.DATABASE_URL);
  try {
    console.log(await createPasswordLink(new Passwords(database), env, email.toLowerCase()));
  } finally {
    await close();
  }
});
