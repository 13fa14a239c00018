import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { commandFor, readDatabaseUrl } from '@app/config';
import { reportOfBooks } from '@app/data';
import { CommandError, runCommand, takesNothing } from './command.js';

/**
 * `npm run ledger:verify`: checks the books of the installation of DATABASE_URL. Reads only. One line for each breach and exit
 * code 1; one sentence and 0 when there is none.
 */
await runCommand(async (args) => {
  takesNothing(commandFor('ledger:verify'), args);
  const invariants = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8');
  const report = await reportOfBooks(readDatabaseUrl(), invariants).catch((error: unknown) => {
    throw new CommandError(reasonOf(error));
  });
  const { breaches, people, generations, entries } = report;
  for (const { breach, subject } of breaches) console.log(`${breach}: ${subject}`);
  if (breaches.length > 0) process.exitCode = 1;
  else
    console.log(
      `The books add up: ${people} people, ${generations} generations, ${entries} ledger entries.`,
    );
});

/** What a driver says of a connection holds no password. */
function reasonOf(error: unknown): string {
  const isUnknownTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (isUnknownTable)
    return `This database holds no installation, or an old one. Bring it up to date with ${commandFor('migrate')}.`;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const said = first ?? error;
  return `The database does not answer (${said instanceof Error ? said.message : String(said)}).`;
}
