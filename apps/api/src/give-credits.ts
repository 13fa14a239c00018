import 'reflect-metadata';
import { userInfo } from 'node:os';
import { commandFor, EnvironmentError, readDatabaseUrl } from '@app/config';
import { Credits } from '@app/credits';
import { openDatabase } from '@app/data';

const usage = `Use it like this: ${commandFor('credits', 'grant EMAIL NUMBER REASON')}`;
/** More than anybody is given for good will; a slip of the hand is likelier. */
const most = 10_000;

/** `npm run credits -- grant EMAIL NUMBER REASON`: gives credits by hand, with who did it. Each call is a gift of its own. */
async function main([command, email, number, ...words]: string[]): Promise<void> {
  const amount = Number(number);
  const reason = words.join(' ').trim();
  if (command !== 'grant' || !email || !reason) throw new EnvironmentError(usage);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > most)
    throw new EnvironmentError(`NUMBER must be a whole number from 1 to ${most}. ${usage}`);
  const { database, close } = await openDatabase(readDatabaseUrl());
  try {
    const actor = userInfo().username;
    const given = await new Credits(database).grant({ email, amount, reason, actor });
    if (!given) throw new EnvironmentError(`Nobody is registered with the address ${email}.`);
    console.log(`Given: ${amount} credits by ${actor}. They now have ${given.credits}.`);
  } finally {
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
