import { finishedThumbnailKey } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { statement } from './statement.js';

const noteRow = z.object({ value: z.unknown() });

const findStatement = statement({
  name: 'stage-note-find',
  row: noteRow,
  sql: `select value from stage_notes where generation_id = $1 and key = $2`,
});

// Locks the generation's row, so that no result is stored after the generation has ended and its results are erased.
// `early_edits` marks that a thumbnail is finished: a cancellation that waited for the lock re-reads this row, but does
// not see rows inserted meanwhile. The update on conflict changes nothing, but makes the existing row be returned.
const keepStatement = statement({
  name: 'stage-note-keep',
  row: noteRow,
  sql: `
    with running as (
      update generations
         set early_edits = case when $2::text like '${finishedThumbnailKey}%' then coalesce(early_edits, '{}') else early_edits end
       where id = $1 and status in ('queued', 'processing') returning id
    )
    insert into stage_notes (generation_id, key, value) select id, $2, $3::jsonb from running
    on conflict (generation_id, key) do update set key = excluded.key
    returning value`,
});

/** Intermediate results of a stage, kept in case the process crashes before the stage's output is saved. */
@Injectable()
export class PartialStageResults {
  constructor(private readonly database: Database) {}

  /** Undefined when nothing is stored under this key. */
  async find(generationId: string, key: string): Promise<unknown> {
    const [row] = await this.database.run(findStatement, [generationId, key]);
    return row?.value;
  }

  /**
   * Stores a value unless one exists, and returns the stored one. Safe to repeat. Stores nothing and returns undefined
   * when the generation has ended, for instance by an account deletion.
   */
  async keepFirst(generationId: string, key: string, value: unknown): Promise<unknown> {
    const [row] = await this.database.run(keepStatement, [
      generationId,
      key,
      JSON.stringify(value),
    ]);
    return row?.value;
  }
}
