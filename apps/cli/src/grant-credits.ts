import 'reflect-metadata';
import { userInfo } from 'node:os';
import { commandLineFor, readDatabaseUrl } from '@app/config';
import { Credits } from '@app/credits';
import { openDatabase } from '@app/data';
import { CommandError, runCommand } from './command.js';

const usage = `Use it like this: ${commandLineFor('grant-credits', 'EMAIL NUMBER REASON')}`;
/** Catches typing errors. No grant needs to be larger. */
const maxAmount = 10_000;

/**
 * `npm run grant-credits -- EMAIL NUMBER REASON`: grants credits and records in the ledger who granted them. A second
 * run grants again.
 */
await runCommand(async ([email, number, ...words]) => {
  const amount = Number(number);
  const reason = words.join(' ').trim();
  if (!email || !reason) throw new CommandError(usage);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > maxAmount)
    throw new CommandError(`NUMBER must be a whole number from 1 to ${maxAmount}. ${usage}`);
  const { database, close } = await openDatabase(readDatabaseUrl());
  try {
    const actor = userInfo().username;
    const granted = await new Credits(database).grant({ email, amount, reason, actor });
    if (!granted) throw new CommandError(`No user is registered with the address ${email}.`);
    console.log(`${actor} granted ${amount} credits. The user now has ${granted.credits}.`);
  } finally {
    await close();
  }
});
