import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { emptyRow, statement } from './statement.js';

const noteStatement = statement({
  name: 'registration-digests-note',
  row: emptyRow,
  sql: `insert into spent_registrations (digest) select unnest($1::text[]) on conflict do nothing`,
});

const hasAnyStatement = statement({
  name: 'registration-digests-has-any',
  row: z.object({ known: z.boolean() }),
  sql: `select true as known from spent_registrations where digest = any ($1::text[]) limit 1`,
});

const forgetStatement = statement({
  name: 'registration-digests-forget',
  row: emptyRow,
  sql: `delete from spent_registrations where since < now() - make_interval(days => $1)`,
});

/** Recognizes a person who had welcome credits, long after their account was erased. */
@Injectable()
export class RegistrationDigests {
  constructor(private readonly database: Database) {}

  /** May run twice. */
  async note(digests: string[]): Promise<void> {
    await this.database.run(noteStatement, [digests]);
  }

  async hasAny(digests: string[]): Promise<boolean> {
    return (await this.database.run(hasAnyStatement, [digests])).length > 0;
  }

  async forgetOlderThan(days: number): Promise<void> {
    await this.database.run(forgetStatement, [days]);
  }
}
