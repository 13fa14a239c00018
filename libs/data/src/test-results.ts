import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { emptyRow, statement } from './statement.js';

const testResultRow = z.object({ winner: z.string().nullable(), share: z.number().nullable() });

export type StoredTestResult = z.infer<typeof testResultRow>;

const wonTestsRow = z.object({
  withNumber: z.number(),
  numberWon: z.number(),
  withFace: z.number(),
  faceWon: z.number(),
});

/**
 * How often a property of thumbnails won. In `withNumber` tests, only some headlines had a number; in `numberWon` of
 * these tests, a thumbnail with a number won. The other fields count faces in the same way.
 */
export type WonTests = z.infer<typeof wonTestsRow>;

const columns = `r.winner_id as winner, r.share`;

const readStatement = statement({
  name: 'test-result-read',
  row: testResultRow,
  sql: `select ${columns} from test_results r where r.user_id = $1 and r.generation_id = $2`,
});

const saveStatement = statement({
  name: 'test-result-save',
  row: testResultRow,
  sql: `
    insert into test_results as r (generation_id, user_id, winner_id, share)
    select g.id, g.user_id, $3, $4 from generations g
     where g.id = $2 and g.user_id = $1 and g.status = 'completed'
       and ($3::uuid is null or exists (
         select 1 from thumbnails t where t.id = $3 and t.generation_id = g.id and t.deleted_at is null))
    on conflict (generation_id) do update
      set winner_id = excluded.winner_id, share = excluded.share, recorded_at = now()
    returning ${columns}`,
});

const removeStatement = statement({
  name: 'test-result-remove',
  row: emptyRow,
  sql: `delete from test_results where user_id = $1 and generation_id = $2`,
});

// Reads only the latest results, because what works changes.
const wonStatement = statement({
  name: 'tests-won',
  row: wonTestsRow,
  sql: `
    with latest as (
      select r.generation_id, r.winner_id from test_results r
       where r.user_id = (select user_id from generations where id = $1) and r.winner_id is not null
       order by r.recorded_at desc limit 50
    ), tests as (
      select t.generation_id, bool_or(has_number) as number, bool_and(has_number) as all_numbers,
             bool_or(has_number and won) as number_won, bool_or(has_face) as face, bool_and(has_face) as all_faces,
             bool_or(has_face and won) as face_won
        from (select l.generation_id, t.id = l.winner_id as won, coalesce(t.words->>'main', '') ~ '[0-9]' as has_number, t.has_face
                from latest l join thumbnails t on t.generation_id = l.generation_id) t
       group by t.generation_id
    )
    select count(*) filter (where number and not all_numbers)::int as "withNumber",
           count(*) filter (where number and not all_numbers and number_won)::int as "numberWon",
           count(*) filter (where face and not all_faces)::int as "withFace",
           count(*) filter (where face and not all_faces and face_won)::int as "faceWon"
      from tests`,
});

/** Results of thumbnail tests on the video site, as creators report them. */
@Injectable()
export class TestResults {
  constructor(private readonly database: Database) {}

  async find(userId: string, generationId: string): Promise<StoredTestResult | undefined> {
    return (await this.database.run(readStatement, [userId, generationId]))[0];
  }

  /**
   * Saves a result, replacing an earlier one. Returns undefined when the user has no such batch, or the winner is not
   * in it. Safe to repeat.
   */
  async save(
    userId: string,
    generationId: string,
    { winner, share }: StoredTestResult,
  ): Promise<StoredTestResult | undefined> {
    return (await this.database.run(saveStatement, [userId, generationId, winner, share]))[0];
  }

  /** Safe to repeat. */
  async remove(userId: string, generationId: string): Promise<void> {
    await this.database.run(removeStatement, [userId, generationId]);
  }

  /** Counts which properties won in the latest tests of the generation's creator. */
  async wonTests(generationId: string): Promise<WonTests> {
    const [row] = await this.database.run(wonStatement, [generationId]);
    return row ?? { withNumber: 0, numberWon: 0, withFace: 0, faceWon: 0 };
  }
}
