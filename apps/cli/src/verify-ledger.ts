import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { commandLineFor, readDatabaseUrl } from '@app/config';
import { reportOfLedger } from '@app/data';
import { CommandError, runCommand, refuseArguments } from './command.js';

/**
 * `npm run verify-ledger`: checks the ledger's invariants, read-only. Prints a line per breach and exits with 1 when
 * there is one.
 */
await runCommand(async (args) => {
  refuseArguments(commandLineFor('verify-ledger'), args);
  const invariants = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8');
  const report = await reportOfLedger(readDatabaseUrl(), invariants).catch((error: unknown) => {
    throw new CommandError(connectionSentence(error));
  });
  const { breaches, people, generations, entries } = report;
  for (const { breach, subject } of breaches) console.log(`${breach}: ${subject}`);
  if (breaches.length > 0) process.exitCode = 1;
  else
    console.log(
      `The ledger adds up. Users: ${people}, generations: ${generations}, ledger entries: ${entries}.`,
    );
});

/** Says why the ledger could not be read. Includes the driver's message, which contains no password. */
function connectionSentence(error: unknown): string {
  const isUnknownTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (isUnknownTable)
    return `This database holds no installation, or an old one. Bring it up to date with ${commandLineFor('migrate')}.`;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const cause = first ?? error;
  return `The database does not answer (${cause instanceof Error ? cause.message : String(cause)}).`;
}
