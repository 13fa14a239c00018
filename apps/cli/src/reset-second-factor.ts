import 'reflect-metadata';
import { commandLineFor, readEnvironment } from '@app/config';
import { openDatabase, SecondFactors } from '@app/data';
import { CommandError, runCommand } from './command.js';

const usage = `Use it like this: ${commandLineFor('reset-second-factor', 'EMAIL')}`;

/**
 * `npm run reset-second-factor -- EMAIL`: turns two-factor authentication of a local account off and removes its
 * passkeys, for a user who has lost device and recovery codes. Password and sessions stay. A second run changes
 * nothing.
 */
await runCommand(async ([email = '', ...more]) => {
  if (email === '' || more.length > 0) throw new CommandError(usage);
  const env = readEnvironment();
  const address = email.toLowerCase();
  const { database, close } = await openDatabase(env.DATABASE_URL);
  try {
    const outcome = await new SecondFactors(database).reset(address);
    if (!outcome) throw new CommandError(`There is no local account with the address ${address}.`);
    console.log(
      outcome.wasOn
        ? `Two-factor authentication of ${address} is off. The password alone signs in until the user turns it on again.`
        : `Two-factor authentication of ${address} was not on.`,
    );
    if (outcome.passkeys > 0) console.log(`Removed passkeys: ${outcome.passkeys}.`);
  } finally {
    await close();
  }
});
