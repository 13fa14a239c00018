import 'reflect-metadata';
import { commandLineFor, reasonForOperator, readDatabaseUrl } from '@app/config';
import { migrate } from '@app/data';
import { CommandError, refuseArguments, runCommand } from './command.js';

/** Applies pending migrations to the database of DATABASE_URL. */
await runCommand(async (args) => {
  refuseArguments(commandLineFor('migrate'), args);
  const applied = await migrate(readDatabaseUrl()).catch((error: unknown) => {
    throw new CommandError(
      `The database of DATABASE_URL cannot be migrated: ${reasonForOperator(error)}.`,
    );
  });
  console.log(
    applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`,
  );
});
