import {
  generationStatuses,
  isNoticeCode,
  isReason,
  type NoticeCode,
  type Reason,
  type StageName,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import {
  idRow,
  emptyRow,
  stageName,
  statement,
  thumbnailShape,
  videoSiteName,
} from './statement.js';

const claimRow = z.object({
  id: z.string(),
  userId: z.string(),
  videoSite: videoSiteName,
  videoId: z.string().nullable(),
  brief: z.unknown(),
  batchSize: z.number(),
  requestId: z.string(),
  /** Fencing token: every write carries this number, and a later claim makes it invalid. */
  attempt: z.number(),
  tries: z.number(),
  /** Time since the first start, by the database's clock. */
  runningSeconds: z.number(),
  createdAt: z.date(),
  /** Whether the generation runs without models because the monthly cap is reached. */
  modelsCapped: z.boolean(),
  /** Whether models were called, which may have cost money. */
  modelsAsked: z.boolean(),
});

/** A generation that a worker has claimed. */
export type Claim = z.infer<typeof claimRow> & {
  /** Outputs of the finished stages. */
  outputs: Partial<Record<StageName, unknown>>;
};

export interface StageSave {
  generationId: string;
  attempt: number;
  stage: StageName;
  output: unknown;
  startedAt: Date;
}

const storedCheck = z.object({
  name: z.string(),
  outcome: z.enum(['pass', 'warn', 'fail']),
  value: z.number(),
  /** Absent in thumbnails of earlier versions. */
  code: z.string().optional(),
  label: z.string(),
});

export type StoredCheck = z.infer<typeof storedCheck>;

const uploadNotice = z.object({
  code: z.custom<NoticeCode>(isNoticeCode),
  pictures: z.array(z.number()),
});

const storedThumbnail = z.object({
  id: z.string(),
  master: z.string(),
  upload: z.string(),
  preview: z.string(),
  width: z.number(),
  height: z.number(),
  reason: z.string(),
  /** Null on thumbnails of earlier releases, or when a later release stored codes unknown to this one. */
  reasonParts: z.custom<Reason>(isReason).nullable().catch(null),
  /** Whether the owner has edited the displayed text. */
  isEdited: z.boolean(),
  /** As the studio measured them. */
  checks: z.array(storedCheck),
});

export type StoredThumbnail = z.infer<typeof storedThumbnail>;

const stateRow = z.object({
  id: z.string(),
  userId: z.string(),
  videoSite: videoSiteName,
  videoId: z.string().nullable(),
  shape: thumbnailShape,
  status: z.enum(generationStatuses),
  batchSize: z.number(),
  /** Number of the current claim; 0 before the first. */
  attempt: z.number(),
  finishedStages: z.number(),
  lastStage: stageName.nullable(),
  failureCode: z.string().nullable(),
  failedStage: stageName.nullable(),
  refunded: z.number(),
  /** Number of delivered thumbnails, including those deleted since. 0 while the generation runs. */
  delivered: z.number(),
  modelsCapped: z.boolean(),
  modelsAsked: z.boolean(),
  /** Whether a model painted a plate. True when that is no longer known. */
  modelsPainted: z.boolean(),
  /** The creator's prompt. */
  requirements: z.string(),
  /** Notes on the creator's pictures. */
  uploadNotices: z.array(uploadNotice),
  thumbnails: z.array(storedThumbnail),
  /** Finished thumbnails of a running generation that their owner has edited, as they look now. */
  earlyEdits: z.array(
    z.object({
      id: z.string(),
      headline: z.string(),
      master: z.string(),
      upload: z.string(),
      smallPreview: z.string(),
    }),
  ),
});

/** The state of a generation, for polling. */
export type GenerationState = z.infer<typeof stateRow>;

const briefRow = z.object({
  id: z.string(),
  videoSite: videoSiteName,
  videoId: z.string().nullable(),
  batchSize: z.number(),
  uploadsErased: z.boolean(),
  brief: z.object({
    requirements: z.string(),
    referenceVideoId: z.string().nullable(),
    referenceVideoSite: videoSiteName.optional(),
    shape: thumbnailShape.optional(),
    assets: z.array(z.string()),
    savedPhotos: z.array(z.string()).optional(),
    hadTranscript: z.boolean().optional(),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('link') }),
      z.object({ kind: z.literal('stills'), fileName: z.string() }),
    ]),
  }),
});

/** The parts of a creator's request that can be repeated. */
export type RepeatableRequest = z.infer<typeof briefRow>;

const openRow = z.object({
  id: z.string(),
  status: z.enum(['queued', 'processing']),
  batchSize: z.number(),
  videoSite: videoSiteName,
  videoId: z.string().nullable(),
  finishedStages: z.number(),
  createdAt: z.date(),
});

export type OpenGeneration = z.infer<typeof openRow>;

const waitingRow = z.object({
  id: z.string(),
  priority: z.number(),
  /** In Postgres's text format, with microseconds. */
  since: z.string(),
});

/** An open generation, with what the queue needs. */
export type WaitingGeneration = z.infer<typeof waitingRow>;

const beforeFirst = { since: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

const claimStatement = statement({
  name: 'generation-claim',
  row: claimRow,
  sql: `
    update generations
       set attempt = attempt + 1, tries = tries + 1, status = 'processing',
           started_at = coalesce(started_at, now()), claimed_at = now()
     where id = $1 and status in ('queued', 'processing')
    returning id, user_id as "userId", video_site as "videoSite", video_id as "videoId", brief, batch_size as "batchSize", request_id as "requestId",
              attempt, tries, extract(epoch from now() - started_at)::float8 as "runningSeconds", created_at as "createdAt",
              models_capped as "modelsCapped", models_asked as "modelsAsked"`,
});

const checkpointsStatement = statement({
  name: 'generation-checkpoints',
  row: z.object({ stage: stageName, output: z.unknown() }),
  sql: `select stage, output from stage_outputs where generation_id = $1`,
});

const releaseStatement = statement({
  name: 'generation-hand-back',
  row: emptyRow,
  sql: `update generations set tries = tries - 1 where id = $1 and attempt = $2 and status = 'processing' and tries > 0`,
});

// The row lock closes the race: a later claim waits for this statement, and an earlier claim has changed `attempt`.
const saveStageStatement = statement({
  name: 'generation-save-stage',
  row: z.object({ generation_id: z.string() }),
  sql: `
    insert into stage_outputs (generation_id, stage, attempt, output, started_at)
    select id, $3, $2, $4::jsonb, $5
      from generations
     where id = $1 and attempt = $2 and status = 'processing' for no key update
    on conflict (generation_id, stage) do nothing
    returning generation_id`,
});

const recordModelsCappedStatement = statement({
  name: 'generation-note-models-capped',
  row: emptyRow,
  sql: `update generations set models_capped = true where id = $1 and attempt = $2 and not models_capped`,
});

// This statement and a cancellation change the same row, so the second one sees the effect of the first.
const recordModelsCalledStatement = statement({
  name: 'generation-note-models-asked',
  row: idRow,
  sql: `
    update generations set models_asked = true
     where id = $1 and attempt = $2 and status = 'processing' returning id`,
});

const stateStatement = statement({
  name: 'generation-state',
  row: stateRow,
  sql: `
    select g.id, g.user_id as "userId", g.video_site as "videoSite", g.video_id as "videoId", g.status, g.batch_size as "batchSize", g.attempt, g.failure_code as "failureCode",
           g.failed_stage as "failedStage", g.refunded, g.delivered, g.models_capped as "modelsCapped",
           g.models_asked as "modelsAsked", coalesce(g.brief->>'requirements', '') as requirements, coalesce(g.brief->>'shape', 'wide') as shape,
           (select count(*)::int from stage_outputs o where o.generation_id = g.id) as "finishedStages",
           (select o.stage from stage_outputs o where o.generation_id = g.id order by o.finished_at desc limit 1) as "lastStage",
           coalesce((
             select o.output->'plates' @? '$[*] ? (@.model != "studio")' from stage_outputs o
              where o.generation_id = g.id and o.stage = 'design'), true) as "modelsPainted",
           coalesce((
             select o.output->'uploadNotices' from stage_outputs o
              where o.generation_id = g.id and o.stage = 'analyse-content'), '[]') as "uploadNotices",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', t.id, 'master', t.master, 'upload', t.upload, 'preview', t.preview,
                      'width', t.width, 'height', t.height, 'reason', t.reason, 'reasonParts', t.reason_parts,
                      'isEdited', t.setting is not null, 'checks', t.checks) order by t.position)
               from thumbnails t where t.generation_id = g.id and t.deleted_at is null), '[]') as thumbnails,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', early.key, 'headline', e->'words'->>'main', 'master', e->>'master',
                      'upload', e->>'upload', 'smallPreview', e->>'smallPreview'))
               from jsonb_each(g.early_edits) early cross join jsonb_array_elements(early.value->'edits') e
              where e->'number' = early.value->'shown'), '[]') as "earlyEdits"
      from generations g where g.id = $1`,
});

// Searches only the creator's latest thumbnails, because another generation for the same video usually follows soon.
// Returns at most two batches.
const previousThumbnailsStatement = statement({
  name: 'generation-given-before',
  row: z.object({ layout: z.string(), main: z.string() }),
  sql: `
    select t.layout, coalesce(t.words->>'main', '') as main
      from generations g
      cross join lateral (
        select * from thumbnails
         where user_id = g.user_id and deleted_at is null
         order by block desc, created_at desc, id desc limit 60) t
      join generations o on o.id = t.generation_id
     where g.id = $1 and o.id <> g.id and o.video_site = g.video_site and o.video_id = g.video_id
     order by t.created_at desc limit 6`,
});

const briefStatement = statement({
  name: 'generation-brief',
  row: briefRow,
  sql: `
    select id, video_site as "videoSite", video_id as "videoId", batch_size as "batchSize", uploads_erased_at is not null as "uploadsErased", brief - 'transcript' as brief
      from generations where user_id = $1 and id = $2`,
});

const openOfStatement = statement({
  name: 'generations-open-of-user',
  row: openRow,
  sql: `
    select g.id, g.status, g.batch_size as "batchSize", g.video_site as "videoSite", g.video_id as "videoId", g.created_at as "createdAt",
           (select count(*)::int from stage_outputs o where o.generation_id = g.id) as "finishedStages"
      from generations g
     where g.user_id = $1 and g.status in ('queued', 'processing')
     order by g.created_at desc`,
});

const openLongerThanStatement = statement({
  name: 'generations-open-longer-than',
  row: waitingRow,
  sql: `
    select id, priority, created_at::text as since from generations
     where status in ('queued', 'processing') and created_at < now() - make_interval(secs => $1)
       and (created_at, id) > ($3::timestamptz, $4::uuid)
     order by created_at, id limit $2`,
});

const overdueStatement = statement({
  name: 'generations-overdue',
  row: idRow,
  sql: `
    select id from generations
     where status in ('queued', 'processing')
       and case when started_at is null then created_at < now() - make_interval(secs => $2)
                else started_at < now() - make_interval(secs => $1) end
     order by created_at limit $3`,
});

@Injectable()
export class Generations {
  constructor(private readonly database: Database) {}

  /**
   * Claims a generation and loads its checkpoints. Returns undefined when the generation has ended or does not exist.
   * Safe to repeat: each claim invalidates the previous one.
   */
  async claim(id: string): Promise<Claim | undefined> {
    const [row] = await this.database.run(claimStatement, [id]);
    if (!row) return undefined;
    // A claim that waited for a save does not see the saved row, but a separate statement does. The first claim needs
    // none.
    const outputs = row.attempt === 1 ? {} : await this.checkpoints(id);
    return { ...row, outputs };
  }

  private async checkpoints(id: string): Promise<Claim['outputs']> {
    const rows = await this.database.run(checkpointsStatement, [id]);
    return Object.fromEntries(rows.map(({ stage, output }) => [stage, output]));
  }

  /**
   * Releases an unfinished generation at a shutdown, so that the next attempt does not count as a retry. Does nothing
   * when another worker has claimed the generation since.
   */
  async release(id: string, attempt: number): Promise<void> {
    await this.database.run(releaseStatement, [id, attempt]);
  }

  /** Stores a stage's output. When the claim is lost, writes nothing and returns false. */
  async saveStage(save: StageSave): Promise<boolean> {
    const rows = await this.database.run(saveStageStatement, [
      save.generationId,
      save.attempt,
      save.stage,
      JSON.stringify(save.output),
      save.startedAt,
    ]);
    return rows.length === 1;
  }

  /** The creator's latest thumbnails of the same video, from other generations, newest first. */
  async previousThumbnails(id: string): Promise<{ layout: string; main: string }[]> {
    return this.database.run(previousThumbnailsStatement, [id]);
  }

  /** Records that a generation runs without models because the monthly cap is reached. Safe to repeat. */
  async recordModelsCapped(id: string, attempt: number): Promise<void> {
    await this.database.run(recordModelsCappedStatement, [id, attempt]);
  }

  /**
   * Records that models are about to be called. From then on the generation cannot be canceled. Returns false when the
   * claim is lost, for instance by a cancellation: then no model may be called. Safe to repeat.
   */
  async recordModelsCalled(id: string, attempt: number): Promise<boolean> {
    const rows = await this.database.run(recordModelsCalledStatement, [id, attempt]);
    return rows.length === 1;
  }

  async state(id: string): Promise<GenerationState | undefined> {
    const [row] = await this.database.run(stateStatement, [id]);
    return row;
  }

  /** Finds the request of one of the user's generations. */
  async findRequest(userId: string, id: string): Promise<RepeatableRequest | undefined> {
    const [row] = await this.database.run(briefStatement, [userId, id]);
    return row;
  }

  /** Open generations of a user, newest first. */
  async openOfUser(userId: string): Promise<OpenGeneration[]> {
    return this.database.run(openOfStatement, [userId]);
  }

  /** Open generations that were accepted at least `seconds` ago, oldest first, starting after `after`. */
  async openLongerThan(
    seconds: number,
    limit: number,
    after: Pick<WaitingGeneration, 'id' | 'since'> = beforeFirst,
  ): Promise<WaitingGeneration[]> {
    return this.database.run(openLongerThanStatement, [seconds, limit, after.since, after.id]);
  }

  /** Ids of generations that have run or waited for too long, by the database's clock. */
  async overdue(runSeconds: number, waitSeconds: number, limit: number): Promise<string[]> {
    const rows = await this.database.run(overdueStatement, [runSeconds, waitSeconds, limit]);
    return rows.map((row) => row.id);
  }
}
