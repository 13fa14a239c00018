import { PlainError } from './errors.ts';
import { claimInstance, findInstance, releaseInstance } from './instance.ts';
import { inData } from './places.ts';
import { findBuiltInPlace } from './postgres.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { clearLeftovers } from './pid-file.ts';

/**
 * Runs `work` on the files of the built-in database while it is stopped. They are copied as files, because this
 * database has no pg_dump.
 * @param what a participle for the error, such as `copied`
 * @throws PlainError while an instance runs
 */
export async function withStoppedDatabase<Result>(
  what: string,
  work: (place: PostgresPlace) => Promise<Result>,
): Promise<Result> {
  if (findInstance()) {
    throw new PlainError(
      `The built-in database can be ${what} only while it stands still. Stop npm start (Ctrl-C) and run this again, or use a PostgreSQL of your own with DATABASE_URL.`,
    );
  }
  claimInstance();
  try {
    await clearLeftovers(inData('running.json'));
    return await work(findBuiltInPlace(inData('postgres')));
  } finally {
    releaseInstance();
  }
}
