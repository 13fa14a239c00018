import 'reflect-metadata';
import { readDatabaseUrl } from '@app/config';
import { migrate } from '@app/data';

try {
  const applied = await migrate(readDatabaseUrl());
  console.log(
    applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
