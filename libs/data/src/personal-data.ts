import {
  apiKeyScopes,
  creditBuckets,
  finishedThumbnailKey,
  publicationStates,
  recordedActions,
  refreshStates,
  webhookEvents,
  webhookDeliveryStates,
  webhookTestEvent,
  type FaceDataAnswer,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { eraseDeletedOfUserStatement } from './deleted-thumbnails.js';
import { eraseStillsOfUserStatement } from './uploaded-stills.js';
import {
  eraseUnwantedSiteDataStatement,
  faceOnlySql,
  readingStages,
} from './unwanted-site-data.js';
import { recordedChangesSql } from './user-administration.js';
import { idRow, emptyRow, statement, videoSiteName } from './statement.js';

const recordsRow = z.object({
  creditMovements: z.array(
    z.object({
      at: z.string(),
      bucket: z.enum([...creditBuckets, 'allowance']),
      kind: z.string(),
      amount: z.number(),
      generationId: z.string().nullable(),
    }),
  ),
  generations: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      createdAt: z.string(),
      finishedAt: z.string().nullable(),
      videoSite: videoSiteName,
      videoId: z.string().nullable(),
      batchSize: z.number(),
      requirements: z.string(),
      /** Stored only while the generation runs. */
      transcript: z.array(z.object({ at: z.number().nullable(), text: z.string() })),
      referenceVideoId: z.string().nullable(),
      referenceVideoSite: videoSiteName.nullable(),
      uploadedPictures: z.number(),
      likenessConsent: z.string().nullable(),
    }),
  ),
  thumbnails: z.array(
    z.object({
      id: z.string(),
      generationId: z.string(),
      createdAt: z.string(),
      deletedAt: z.string().nullable(),
      starred: z.boolean(),
      reason: z.string(),
      master: z.string(),
      upload: z.string(),
      preview: z.string(),
    }),
  ),
  publications: z.array(
    z.object({
      id: z.string(),
      thumbnailId: z.string(),
      videoSite: videoSiteName,
      videoId: z.string(),
      channelId: z.string(),
      state: z.enum(publicationStates),
      createdAt: z.string(),
      publishedAt: z.string().nullable(),
      undoneAt: z.string().nullable(),
    }),
  ),
  channelLooks: z.array(
    z.object({
      channelId: z.string(),
      learnedAt: z.string().nullable(),
      look: z.unknown(),
      settings: z.unknown(),
      logo: z.string().nullable(),
    }),
  ),
  reachDays: z.array(
    z.object({
      channelId: z.string(),
      videoId: z.string(),
      day: z.string(),
      impressions: z.number(),
      clickRate: z.number().nullable(),
    }),
  ),
  refreshOrders: z.array(
    z.object({
      id: z.string(),
      channelId: z.string(),
      state: z.enum(refreshStates),
      createdAt: z.string(),
      batchSize: z.number(),
      requirements: z.string(),
      videoIds: z.array(z.string()),
    }),
  ),
  testResults: z.array(
    z.object({
      generationId: z.string(),
      winner: z.string().nullable(),
      share: z.number().nullable(),
      recordedAt: z.string(),
    }),
  ),
  apiKeys: z.array(
    z.object({
      name: z.string(),
      scopes: z.array(z.enum(apiKeyScopes)),
      ending: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
      uses: z.array(z.object({ day: z.string(), requests: z.number() })),
    }),
  ),
  passkeys: z.array(
    z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  accountChanges: z.array(
    z.object({ at: z.string(), action: z.enum(recordedActions), byYou: z.boolean() }),
  ),
  invitations: z.array(
    z.object({ email: z.string().nullable(), createdAt: z.string(), expiresAt: z.string() }),
  ),
  webhooks: z.array(
    z.object({
      address: z.string(),
      events: z.array(z.enum(webhookEvents)),
      createdAt: z.string(),
      deliveries: z.array(
        z.object({
          event: z.enum([...webhookEvents, webhookTestEvent]),
          state: z.enum(webhookDeliveryStates),
          createdAt: z.string(),
        }),
      ),
    }),
  ),
  sessions: z.array(z.object({ startedAt: z.string(), lastUsedAt: z.string() })),
});

/** All records of a user, except the account itself. */
export type PersonalRecords = z.infer<typeof recordsRow>;

const jsonListSql = (item: string, from: string) =>
  `(select coalesce(jsonb_agg(${item}), '[]') from (${from}) one)`;

const recordsStatement = statement({
  name: 'personal-records',
  row: recordsRow,
  sql: `
    select ${jsonListSql(
      `jsonb_build_object('at', created_at, 'bucket', bucket, 'kind', kind, 'amount', amount, 'generationId', generation_id)`,
      `select * from ledger_entries where user_id = $1 order by id`,
    )} as "creditMovements",
    ${jsonListSql(
      `jsonb_build_object('id', id, 'status', status, 'createdAt', created_at, 'finishedAt', finished_at, 'videoSite', video_site, 'videoId', video_id,
         'batchSize', batch_size, 'requirements', coalesce(brief->>'requirements', ''),
         'transcript', coalesce(brief->'transcript', '[]'),
         'referenceVideoId', brief->>'referenceVideoId', 'referenceVideoSite', brief->>'referenceVideoSite',
         'uploadedPictures', jsonb_array_length(coalesce(brief->'assets', '[]'))
                             + jsonb_array_length(coalesce(brief->'source'->'stills', '[]')),
         'likenessConsent', likeness_consent)`,
      `select * from generations where user_id = $1 order by created_at`,
    )} as generations,
    ${jsonListSql(
      `jsonb_build_object('id', id, 'generationId', generation_id, 'createdAt', created_at, 'deletedAt', deleted_at, 'starred', starred_at is not null, 'reason', reason,
         'master', master, 'upload', upload, 'preview', preview)`,
      `select * from thumbnails where user_id = $1 and (deleted_at is null or erase_after is not null) order by created_at, position`,
    )} as thumbnails,
    ${jsonListSql(
      `jsonb_build_object('id', id, 'thumbnailId', thumbnail_id, 'videoSite', video_site, 'videoId', video_id, 'channelId', channel_id,
         'state', state, 'createdAt', created_at, 'publishedAt', published_at, 'undoneAt', undone_at)`,
      `select * from publications where user_id = $1 order by created_at`,
    )} as publications,
    ${jsonListSql(
      `jsonb_build_object('channelId', channel_id, 'learnedAt', learned_at, 'look', look, 'settings', settings, 'logo', logo)`,
      `select * from channel_looks where user_id = $1 order by channel_id`,
    )} as "channelLooks",
    ${jsonListSql(
      `jsonb_build_object('channelId', channel_id, 'videoId', video_id, 'day', day, 'impressions', impressions, 'clickRate', click_rate)`,
      `select * from reach_days where user_id = $1 order by channel_id, video_id, day`,
    )} as "reachDays",
    ${jsonListSql(
      `jsonb_build_object('id', id, 'channelId', channel_id, 'state', state, 'createdAt', created_at, 'batchSize', batch_size,
         'requirements', requirements,
         'videoIds', (select jsonb_agg(v.video_id order by v.position) from refresh_videos v where v.order_id = one.id))`,
      `select * from refresh_orders where user_id = $1 order by created_at`,
    )} as "refreshOrders",
    ${jsonListSql(
      `jsonb_build_object('generationId', generation_id, 'winner', winner_id, 'share', share, 'recordedAt', recorded_at)`,
      `select * from test_results where user_id = $1 order by recorded_at`,
    )} as "testResults",
    ${jsonListSql(
      `jsonb_build_object('name', name, 'scopes', scopes, 'ending', ending, 'createdAt', created_at, 'lastUsedAt', last_used_at,
         'uses', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'requests', d.requests) order by d.day), '[]')
                    from api_key_uses d where d.key_id = one.id))`,
      `select * from api_keys where user_id = $1 order by created_at`,
    )} as "apiKeys",
    ${jsonListSql(
      `jsonb_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)`,
      `select * from passkeys where user_id = $1 order by created_at`,
    )} as passkeys,
    ${jsonListSql(
      `jsonb_build_object('at', at, 'action', action, 'byYou', coalesce(actor_id = $1, false))`,
      `select * from (${recordedChangesSql}) c where user_id = $1 or actor_id = $1 order by at, id`,
    )} as "accountChanges",
    ${jsonListSql(
      `jsonb_build_object('email', email, 'createdAt', created_at, 'expiresAt', expires_at)`,
      `select * from invitations where made_by = $1 order by created_at`,
    )} as invitations,
    ${jsonListSql(
      `jsonb_build_object('address', address, 'events', events, 'createdAt', created_at,
         'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('event', d.event, 'state', d.state, 'createdAt', d.created_at)
                                                  order by d.created_at), '[]')
                          from webhook_deliveries d where d.webhook_id = one.id))`,
      `select * from webhooks where user_id = $1 order by created_at`,
    )} as webhooks,
    ${jsonListSql(
      `jsonb_build_object('startedAt', created_at, 'lastUsedAt', turned_at)`,
      `select * from sessions where user_id = $1 order by created_at`,
    )} as sessions`,
});

/** Selects the picture names in a text column, one per row. `$2` is the pattern. */
const namesInSql = (column: string) => `(regexp_matches(${column}, $2, 'g'))[1] as name`;

const markDeletedStatement = statement({
  name: 'personal-leave',
  row: emptyRow,
  sql: `update users set deleted_at = now() where id = $1 and deleted_at is null`,
});

// Locks all thumbnails before the user's row, as the statements that delete or restore one do. Counting makes the last
// part wait for all of them.
const closeThumbnailsStatement = statement({
  name: 'personal-close-thumbnails',
  row: emptyRow,
  sql: `
    with open as (
      select id from thumbnails
       where user_id = $1 and (deleted_at is null or erase_after is not null)
         and exists (select 1 from users where id = $1 and deleted_at is not null)
       order by id for update
    ), closed as (
      update thumbnails t set deleted_at = coalesce(t.deleted_at, now()), erase_after = null
        from open where t.id = open.id
      returning t.id
    ), no_blocks as (
      delete from history_blocks where user_id = $1 and (select count(*) from closed) > 0
    )
    update users set thumbnail_count = 0 where id = $1 and (select count(*) from closed) > 0`,
});

const unfinishedDeletionsStatement = statement({
  name: 'personal-leaving',
  row: idRow,
  sql: `
    select id from users
     where deleted_at is not null and erased_at is null and deleted_at < now() - make_interval(mins => $1)
     order by deleted_at limit $2`,
});

// Prompts are searched for file names too. A user could write the name of another user's shared thumbnail into a
// prompt, so names in prompts count only for kinds of files that are never published.
const eraseAccountStatement = statement({
  name: 'personal-erase-account',
  row: idRow,
  sql: `
    with held as (
      -- Locks publications first. Statements that end a publication lock its row before the user's, so the opposite
      -- order would deadlock with them.
      select id from publications where user_id = $1 order by id for update
    ), person as (
      select id, avatar, plan_credits, kept_credits from users
       where id = $1 and deleted_at is not null and erased_at is null and (select count(*) from held) >= 0 for update
    ), mine as (
      select g.id, g.brief::text as brief from generations g join person p on p.id = g.user_id
    ), names as (
      select avatar as name from person where avatar is not null
      union select unnest(array[t.master, t.upload, t.preview, t.small_preview]) from thumbnails t join mine on mine.id = t.generation_id
      union select unnest(pictures_in(t.plate)) from thumbnails t join mine on mine.id = t.generation_id
      union select unnest(array[s.picture, s.preview])
        from saved_photos s join saved_assets a on a.id = s.asset_id join person p on p.id = a.user_id
      union select s.name from uploaded_stills s join person p on p.id = s.user_id
      union select l.logo from channel_looks l join person p on p.id = l.user_id where l.logo is not null
      union select b.previous from publications b join person p on p.id = b.user_id where b.previous is not null
      union select unnest(array[r.master, r.upload, r.preview, r.small_preview])
        from thumbnail_revisions r join thumbnails t on t.id = r.thumbnail_id join mine on mine.id = t.generation_id
      union select unnest(pictures_in(r.plate))
        from thumbnail_revisions r join thumbnails t on t.id = r.thumbnail_id join mine on mine.id = t.generation_id
      -- Finished thumbnails, also of a generation that the deletion has ended.
      union select unnest(array[n.value->>'master', n.value->>'upload', n.value->>'preview', n.value->>'smallPreview'])
        from stage_notes n join mine on mine.id = n.generation_id where n.key like '${finishedThumbnailKey}%'
      union select name from (
        select ${namesInSql('brief')} from mine
        union select ${namesInSql('o.output::text')} from stage_outputs o join mine on mine.id = o.generation_id
        union select ${namesInSql('n.value::text')} from stage_notes n join mine on mine.id = n.generation_id
      ) written where name ~ '^(upload|still|plate)-'
    ), noted as (
      insert into pictures_to_erase (name) select name from names on conflict do nothing
    ), written_off as (
      insert into ledger_entries (user_id, bucket, kind, amount, reference)
      select p.id, part.bucket, 'expiry', -part.amount, 'account-deleted:' || p.id || ':' || part.bucket
        from person p cross join lateral (values ('plan', p.plan_credits), ('kept', p.kept_credits)) as part (bucket, amount)
       where part.amount > 0
    ), no_outputs as (
      delete from stage_outputs o using mine where o.generation_id = mine.id
    ), no_notes as (
      delete from stage_notes n using mine where n.generation_id = mine.id
    ), blank_generations as (
      update generations g
         set brief = '{"erased": true}', video_id = null, likeness_consent = null, failure_detail = null, request_hash = '',
             api_key_id = null, early_edits = null
        from mine where g.id = mine.id
    ), no_reports as (
      delete from reports r using thumbnails t, mine where t.id = r.thumbnail_id and t.generation_id = mine.id
    ), no_revisions as (
      delete from thumbnail_revisions r using thumbnails t, mine
       where t.id = r.thumbnail_id and t.generation_id = mine.id
    ), blank_thumbnails as (
      update thumbnails t
         set master = 'erased', upload = 'erased', preview = 'erased', small_preview = 'erased', sha256 = '', words = '{}',
             reason = '', reason_parts = null, checks = '[]', fingerprint = '', plate = null, setting = null, shared_at = null, deleted_at = coalesce(t.deleted_at, now()), erase_after = null,
             starred_at = null, has_face = false
        from mine where t.generation_id = mine.id
    ), no_blocks as (
      delete from history_blocks b using person p where b.user_id = p.id
    ), no_identities as (
      delete from identities i using person p where i.user_id = p.id
    ), no_passwords as (
      delete from passwords w using person p where w.user_id = p.id
    ), no_passkeys as (
      delete from passkeys k using person p where k.user_id = p.id
    ), no_publications as (
      delete from publications b using person p where b.user_id = p.id
    ), no_refresh_orders as (
      delete from refresh_orders o using person p where o.user_id = p.id
    ), no_test_results as (
      delete from test_results r using person p where r.user_id = p.id
    ), no_saved_assets as (
      delete from saved_assets a using person p where a.user_id = p.id
    ), no_uploaded_stills as (
      delete from uploaded_stills s using person p where s.user_id = p.id
    ), no_api_keys as (
      delete from api_keys k using person p where k.user_id = p.id
    ), no_invitations as (
      delete from invitations n using person p where n.made_by = p.id
    ), no_webhooks as (
      delete from webhooks w using person p where w.user_id = p.id
    ), no_channels as (
      delete from channels c using person p where c.user_id = p.id
    ), no_sessions as (
      delete from sessions s using person p where s.user_id = p.id returning s.id
    ), ended as (
      insert into ended_sessions (session_id) select id from no_sessions on conflict do nothing
    )
    update users u
       set name = 'Deleted account', email = null, avatar = null, avatar_source = null, role = 'creator',
           plan_credits = 0, kept_credits = 0, thumbnail_count = 0, erased_at = now()
      from person p where u.id = p.id
    returning u.id`,
});

const countRemovalStatement = statement({
  name: 'personal-count-face-removal',
  row: emptyRow,
  sql: `update users set face_data_removals = face_data_removals + 1 where id = $1`,
});

const sentPictures = `
      select jsonb_array_elements_text(coalesce(brief->'assets', '[]')) as name from sent where there
      union
      select jsonb_array_elements_text(coalesce(brief->'source'->'stills', '[]')) from sent where there`;

// Stills of the video are public at its site, so they are erased with the video site data instead. This statement does
// not see the thumbnails of a generation that ends during the wait, so it must run again.
const eraseFaceDataStatement = statement({
  name: 'personal-erase-face-data',
  row: z.object({ pictures: z.number(), underWay: z.number(), endedMeanwhile: z.number() }),
  sql: `
    with before as (
      select id, status in ('completed', 'failed', 'cancelled') as ended from generations
       where user_id = $1 and ($2::text[] is null or brief->'savedPhotos' ?| $2)
    ), mine as (
      select g.id, g.brief, g.likeness_consent is not null as sent, g.uploads_erased_at is null as there, before.ended,
             g.early_edits, g.status in ('completed', 'failed', 'cancelled') as ended_now
        from generations g join before on before.id = g.id where g.user_id = $1 for update of g
    ), sent as (
      select id, brief, there from mine where ended and sent
    ), working as (
      select t.id, t.plate from thumbnails t join mine on mine.id = t.generation_id and mine.ended
       where t.plate is not null and (mine.sent or t.plate->>'foreground' is not null)
    ), reworked as (
      select r.thumbnail_id, r.number, r.plate
        from thumbnail_revisions r join thumbnails t on t.id = r.thumbnail_id
             join mine on mine.id = t.generation_id and mine.ended
       where r.plate is not null and (mine.sent or r.plate->>'foreground' is not null or r.setting->'picture' ? 'upload')
    ), early as (
      select mine.id, thumbnail.key, thumbnail.value, edit.value as edit, edit.place,
             coalesce(edit.value->'setting'->'picture' ? 'upload', false) as own
        from mine cross join jsonb_each(mine.early_edits) thumbnail
       cross join jsonb_array_elements(thumbnail.value->'edits') with ordinality edit (value, place)
       where not mine.ended
    ), names as (${sentPictures}
      union
      select unnest(pictures_in(edit->'plate')) from early where own
      union
      select unnest(pictures_in(plate)) from working
      union
      select unnest(pictures_in(plate)) from reworked
      union
      select unnest(pictures_in(o.output)) from stage_outputs o join sent on sent.id = o.generation_id
       where o.stage in ('design', 'craft') or (o.stage = 'source-video' and sent.there and sent.brief->'source'->>'kind' = 'stills')
      union
      select unnest(pictures_in(n.value)) from stage_notes n join sent on sent.id = n.generation_id
      union
      select cut #>> '{}'
        from stage_outputs o join mine on mine.id = o.generation_id and mine.ended
             cross join jsonb_path_query(o.output, '$.plates[*].plate.foreground ? (@ != null)') cut
       where o.stage = 'design'
    ), noted as (
      insert into pictures_to_erase (name)
      select name from names where name ~ '^(upload|still|plate)-' on conflict do nothing
    ), no_plates as (
      update thumbnails t set plate = null from working where t.id = working.id
    ), no_revision_plates as (
      update thumbnail_revisions r set plate = null from reworked
       where r.thumbnail_id = reworked.thumbnail_id and r.number = reworked.number
    ), no_early_plates as (
      update generations g set early_edits = one.edits
        from (select id, jsonb_object_agg(key, value || jsonb_build_object('edits', edits)) as edits
                from (select id, key, value, bool_or(own) as own,
                             jsonb_agg(case when own then edit || '{"plate": null}' else edit end order by place) as edits
                        from early group by id, key, value) thumbnail
               group by id having bool_or(own)) one
       where g.id = one.id
    ), no_outputs as (
      delete from stage_outputs o using sent where o.generation_id = sent.id and o.stage in ('design', 'craft')
    ), uncut as (
      -- Removes the cut-outs from the stored outputs, so that a repeated call does not find them again.
      update stage_outputs o
         set output = jsonb_set(o.output, '{plates}', (
               select jsonb_agg(one #- '{plate,foreground}' order by place)
                 from jsonb_array_elements(o.output->'plates') with ordinality as each (one, place)))
        from mine
       where o.generation_id = mine.id and mine.ended and not mine.sent and o.stage = 'design'
         and jsonb_path_exists(o.output, '$.plates[*].plate.foreground ? (@ != null)')
    ), blank as (
      update stage_outputs o
         set output = o.output || ${faceOnlySql}
        from sent where o.generation_id = sent.id and o.stage = 'analyse-content'
    ), no_notes as (
      delete from stage_notes n using sent where n.generation_id = sent.id
    ), marked as (
      update generations g set uploads_erased_at = coalesce(g.uploads_erased_at, now()) from sent where g.id = sent.id
    )
    select (select count(*)::int from names where name ~ '^(upload|still|plate)-') as pictures,
           (select count(*)::int from mine where sent and not ended) as "underWay",
           (select count(*)::int from mine where ended_now and not ended) as "endedMeanwhile"`,
});

const nothingErased: FaceDataAnswer = { pictures: 0, underWay: 0 };

/** All data of one user, for export and erasure. Erasure by age is in `RetainedData`. */
@Injectable()
export class PersonalData {
  constructor(private readonly database: Database) {}

  /** Returns all records for the data export. Pictures appear as storage names. */
  async recordsOf(userId: string): Promise<PersonalRecords> {
    const [row] = await this.database.run(recordsStatement, [userId]);
    return (
      row ?? {
        creditMovements: [],
        generations: [],
        thumbnails: [],
        publications: [],
        channelLooks: [],
        reachDays: [],
        refreshOrders: [],
        testResults: [],
        apiKeys: [],
        passkeys: [],
        accountChanges: [],
        invitations: [],
        webhooks: [],
        sessions: [],
      }
    );
  }

  /**
   * Marks an account as deleted. From then on it accepts no sign-in, sign-in method or generation. Marking and erasing
   * are two statements, because one that waited for a new generation would not see it. Safe to repeat.
   */
  async markDeleted(userId: string): Promise<void> {
    await this.database.run(markDeletedStatement, [userId]);
  }

  /** Accounts that were marked a while ago but not erased, because the deleting process was killed. */
  async unfinishedDeletions(minutes: number, limit: number): Promise<string[]> {
    const rows = await this.database.run(unfinishedDeletionsStatement, [minutes, limit]);
    return rows.map((row) => row.id);
  }

  /**
   * Erases an account, after marking it if necessary: profile, sign-in methods, sessions, API keys, webhooks, channels,
   * requests and video site data. Writes off its credits and records its pictures for erasure. The ledger stays.
   * Returns false when there is no such account or it was erased before. Safe to repeat.
   * @param pictureNames a pattern for names of stored pictures in text
   */
  async eraseAccount(userId: string, pictureNames: RegExp): Promise<boolean> {
    await this.markDeleted(userId);
    // Runs alone. It waits for edits that are being saved, so that the next statement sees their revisions.
    await this.database.run(closeThumbnailsStatement, [userId]);
    const rows = await this.database.run(eraseAccountStatement, [userId, pictureNames.source]);
    return rows.length === 1;
  }

  /**
   * Erases video site data of a disconnected user's ended generations. `RetainedData.eraseUnwantedSiteData` erases the
   * rest, even when this method did not run. Safe to repeat.
   */
  async eraseVideoSiteData(userId: string): Promise<void> {
    await this.database.run(eraseUnwantedSiteDataStatement, [userId, null, readingStages]);
  }

  /**
   * Erases the uploads of a user's ended generations, the stills that the user uploaded for thumbnails, and every
   * working picture that contains an upload or a cut-out.
   * Thumbnails stay, but deleted ones are erased at once. Records picture names for erasure. Safe to repeat.
   */
  async eraseFaceData(userId: string): Promise<FaceDataAnswer> {
    // Refuses uploads that are under way. It waits for one that is being stored, so that the erasure sees it.
    await this.database.run(countRemovalStatement, [userId]);
    await this.database.run(eraseDeletedOfUserStatement, [userId]);
    // Runs before the next one and alone. It waits for edits that are being saved, so that the next statement sees their pictures.
    const stills = await this.database.run(eraseStillsOfUserStatement, [userId]);
    const { pictures, underWay } = await this.eraseFacesOf(userId, null);
    return { pictures: pictures + stills.length, underWay };
  }

  /**
   * Erases the same data as `eraseFaceData`, but only of generations that used one of these saved photos. Safe to
   * repeat.
   * @param photoIds ids of saved photos
   */
  async eraseUsesOf(userId: string, photoIds: readonly string[]): Promise<FaceDataAnswer> {
    return photoIds.length === 0 ? nothingErased : this.eraseFacesOf(userId, photoIds);
  }

  private async eraseFacesOf(
    userId: string,
    photoIds: readonly string[] | null,
  ): Promise<FaceDataAnswer> {
    let pictures = 0;
    for (;;) {
      const [row] = await this.database.run(eraseFaceDataStatement, [userId, photoIds]);
      if (!row) return nothingErased;
      pictures += row.pictures;
      if (row.endedMeanwhile === 0) return { pictures, underWay: row.underWay };
    }
  }
}
