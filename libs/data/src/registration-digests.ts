import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/** By what it is known again that the credits of registration were spent, long after the person has been erased. */
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

const noteStatement = {
  name: 'registration-digests-note',
  text: `insert into spent_registrations (digest) select unnest($1::text[]) on conflict do nothing`,
};

const hasAnyStatement = {
  name: 'registration-digests-has-any',
  text: `select 1 from spent_registrations where digest = any ($1::text[]) limit 1`,
};

const forgetStatement = {
  name: 'registration-digests-forget',
  text: `delete from spent_registrations where since < now() - make_interval(days => $1)`,
};
