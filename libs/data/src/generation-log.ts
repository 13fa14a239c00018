import { generationStatuses } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, stageName, statement, videoSiteName } from './statement.js';

const loggedRow = z.object({
  number: z.string(),
  id: z.string(),
  status: z.enum(generationStatuses),
  videoSite: videoSiteName,
  videoId: z.string().nullable(),
  fileName: z.string().nullable(),
  /** The reference's address, with a marker if we chose the reference. Null until `analyse-reference` has run. */
  referenceUrl: z.string().nullable(),
  /** Id of the requested reference. */
  referenceVideoId: z.string().nullable(),
  referenceVideoSite: videoSiteName.nullable(),
  requirements: z.string().nullable(),
  face: z.boolean(),
  thumbnails: z.array(
    z.object({
      id: z.string(),
      smallPreview: z.string(),
    }),
  ),
  creator: z.object({
    id: z.string(),
    number: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
  cost: z.number(),
  refunded: z.number(),
  failureCode: z.string().nullable(),
  failedStage: stageName.nullable(),
  failureDetail: z.string().nullable(),
});

/** A generation as the admin log shows it. */
export type LoggedGeneration = z.infer<typeof loggedRow>;

/** Generations numbered per statement: few enough to finish well within the timeout. */
const numberedAtOnce = 5_000;

const numberStatement = statement({
  name: 'log-number',
  row: z.object({ numbered: z.number() }),
  sql: `select number_generations($1::int) as numbered`,
});

/** A string, because it is a `bigint` in Postgres. */
const totalRow = z.object({ total: z.string() });

const totalStatement = statement({
  name: 'log-total',
  row: totalRow,
  sql: `select coalesce(max(log_seq), 0) as total from generations`,
});

const totalOfUserStatement = statement({
  name: 'log-total-of-user',
  row: totalRow,
  sql: `select coalesce(max(user_log_seq), 0) as total from generations where user_id = $1`,
});

const userByNumberStatement = statement({
  name: 'log-user-by-number',
  row: idRow,
  sql: `select id from users where number = $1::bigint`,
});

const loggedSql = `
    select g.log_seq as number, g.id, g.status, g.video_site as "videoSite", g.video_id as "videoId",
           g.brief->'source'->>'fileName' as "fileName",
           (select o.output->'reference'->>'url' from stage_outputs o
             where o.generation_id = g.id and o.stage = 'analyse-reference') as "referenceUrl",
           g.brief->>'referenceVideoId' as "referenceVideoId", g.brief->>'referenceVideoSite' as "referenceVideoSite",
           g.brief->>'requirements' as requirements,
           coalesce((select jsonb_path_exists(o.output, '$.assets[*] ? (@.kind == "face")') from stage_outputs o
                      where o.generation_id = g.id and o.stage = 'analyse-content'), false) as face,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'smallPreview', t.small_preview) order by t.position)
                       from thumbnails t where t.generation_id = g.id and t.deleted_at is null), '[]') as thumbnails,
           jsonb_build_object('id', u.id, 'number', u.number::text, 'name', u.name, 'email', u.email, 'avatar', u.avatar) as creator,
           g.created_at as "createdAt", g.finished_at as "finishedAt", g.cost, g.refunded,
           g.failure_code as "failureCode", g.failed_stage as "failedStage", g.failure_detail as "failureDetail"
      from generations g join users u on u.id = g.user_id`;

const rangeStatement = statement({
  name: 'log-range',
  row: loggedRow,
  sql: `${loggedSql} where g.log_seq > $1::bigint and g.log_seq <= $2::bigint order by g.log_seq desc`,
});

const rangeOfUserStatement = statement({
  name: 'log-range-of-user',
  row: loggedRow,
  sql: `${loggedSql}
     where g.user_id = $3 and g.user_log_seq > $1::bigint and g.user_log_seq <= $2::bigint order by g.user_log_seq desc`,
});

/**
 * The admin log of all generations, newest first. Their numbers have no gaps, so each page is a range of an index and
 * the last number is the total.
 */
@Injectable()
export class GenerationLog {
  constructor(private readonly database: Database) {}

  /** Numbers generations that have no number yet. May run at any time, even in several processes at once. */
  async assignNumbers(): Promise<void> {
    let numbered = numberedAtOnce;
    while (numbered === numberedAtOnce) {
      const [row] = await this.database.run(numberStatement, [numberedAtOnce]);
      numbered = row?.numbered ?? 0;
    }
  }

  /** Counts the generations of one user (null: of all users). */
  async total(userId: string | null): Promise<number> {
    const [row] = await this.database.run(
      userId === null ? totalStatement : totalOfUserStatement,
      userId === null ? [] : [userId],
    );
    return Number(row?.total ?? 0);
  }

  /** Generations with a number after `after` and up to `upTo`, newest first. */
  async range(userId: string | null, after: number, upTo: number): Promise<LoggedGeneration[]> {
    return userId === null
      ? this.database.run(rangeStatement, [after, upTo])
      : this.database.run(rangeOfUserStatement, [after, upTo, userId]);
  }

  /** Finds a user's id by number. */
  async userByNumber(number: string): Promise<string | undefined> {
    const [row] = await this.database.run(userByNumberStatement, [number]);
    return row?.id;
  }
}
