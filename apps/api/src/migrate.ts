import 'reflect-metadata';
import { EnvironmentError, plainReason, readDatabaseUrl } from '@app/config';
import { migrate } from '@app/data';

try {
  const applied = await migrate(readDatabaseUrl());
  console.log(
    applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`,
  );
} catch (error) {
  console.error(
    error instanceof EnvironmentError
      ? error.message
      : `The database of DATABASE_URL cannot be brought up to date: ${plainReason(error)}.`,
  );
  process.exit(1);
}
