import 'reflect-metadata';
import { commandLineFor, readEnvironment } from '@app/config';
import { Credits } from '@app/credits';
import { openDatabase, Passwords, Users } from '@app/data';
import { isEmail } from 'class-validator';
import { CommandError, runCommand } from './command.js';
import { createPasswordLink } from './password-link.js';

const usage = `Use it like this: ${commandLineFor('create-user', 'EMAIL NAME')}`;

/**
 * `npm run create-user -- EMAIL NAME`: creates a local account and prints the one-time link that sets its password. The
 * address counts as verified. A second run is refused.
 */
await runCommand(async ([email = '', ...words]) => {
  const name = words.join(' ').trim();
  if (!isEmail(email, { require_tld: false }) || name === '' || name.length > 200)
    throw new CommandError(usage);
  const env = readEnvironment();
  const address = email.toLowerCase();
  const { database, close } = await openDatabase(env.DATABASE_URL);
  try {
    const person = {
      provider: 'local',
      subject: address,
      email: address,
      emailVerified: true,
    } as const;
    const users = new Users(database);
    if (await users.findByIdentity('local', address))
      throw new CommandError(
        `There is already a local account with the address ${address}. To set its password: ${commandLineFor('reset-password', address)}`,
      );
    if (await users.isEmailTaken({ ...person, name }))
      throw new CommandError(
        `There is already an account with the address ${address}. It signs in another way and has no password.`,
      );
    const role = env.ADMIN_EMAILS.includes(address) ? 'admin' : 'creator';
    await users.releaseEmail(address);
    const added = await new Credits(database).register({ ...person, name, avatar: null, role });
    if (added.outcome !== 'registered')
      throw new CommandError(`There is already an account with the address ${address}.`);
    console.log(await createPasswordLink(new Passwords(database), env, address));
  } finally {
    await close();
  }
});
