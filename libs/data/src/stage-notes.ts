import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/** What was made in the middle of a stage and must survive a crash before the stage's own output is saved. */
@Injectable()
export class StageNotes {
  constructor(private readonly database: Database) {}

  /** Undefined when nothing is kept under this key. */
  async find(generationId: string, key: string): Promise<unknown> {
    const [row] = await this.database.run<{ value: unknown }>(findStatement, [generationId, key]);
    return row?.value;
  }

  /** May run twice: the first value that was kept stays, and is what is returned. */
  async keep(generationId: string, key: string, value: unknown): Promise<unknown> {
    const [row] = await this.database.run<{ value: unknown }>(keepStatement, [
      generationId,
      key,
      JSON.stringify(value),
    ]);
    return row?.value;
  }
}

const findStatement = {
  name: 'stage-note-find',
  text: `select value from stage_notes where generation_id = $1 and key = $2`,
};

// The update changes nothing; it is there so that the row which won is returned.
const keepStatement = {
  name: 'stage-note-keep',
  text: `
    insert into stage_notes (generation_id, key, value) values ($1, $2, $3::jsonb)
    on conflict (generation_id, key) do update set key = excluded.key
    returning value`,
};
