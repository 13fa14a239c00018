import { finishedThumbnailKey } from '@app/contracts';
import { z } from 'zod';
import { idRow, statement } from './statement.js';
import { isStillKeptSql } from './uploaded-stills.js';

/**
 * The finished thumbnails of running generations, which `craft` stores as notes. Aliases: `g` is the generation, `n`
 * the note, `early.edits` this thumbnail's entry in `g.early_edits` (null if the thumbnail was never edited).
 */
const finishedSql = `
      from generations g
      join stage_notes n on n.generation_id = g.id and n.key like '${finishedThumbnailKey}%'
     cross join lateral (select g.early_edits->(n.value->>'id') as edits) early`;

/** Lateral join to `finishedSql`: the edit that is currently shown. `edit` is null if the original is shown. */
const shownEdit = `
      left join lateral (
        select e as edit from jsonb_array_elements(early.edits->'edits') e where e->'number' = early.edits->'shown') shown on true`;

/** Selects the running generation that a finished thumbnail belongs to. $1 user, $2 thumbnail */
export const runningThumbnailSql = `
    select $2::uuid as id, g.id as "generationId", false as shared
      ${finishedSql}
     where g.user_id = $1 and g.status = 'processing' and n.value->>'id' = $2::uuid::text`;

/** Maximum size of a running batch's edits as JSON. Each poll of the batch reads all of them. */
const maxEarlyBytes = 1024 * 1024;

/** Selects a finished thumbnail of a running generation as `editableStatement` does. $1 user, $2 thumbnail */
export const earlyEditableSql = `
    select $2::uuid as id, g.user_id as "userId", g.id as "generationId", n.value->'plate' as plate,
           coalesce(edit->'words', n.value->'words') as words, edit->'setting' as setting,
           coalesce((early.edits->>'shown')::int, 1) as revision, coalesce(edit->>'preview', n.value->>'preview') as preview,
           coalesce(nullif(edit->'plate', 'null'), n.value->'plate') as "shownPlate", true as "isEarly",
           coalesce(octet_length(g.early_edits::text) > ${maxEarlyBytes}, false) as "isFull"
      ${finishedSql}
      ${shownEdit}
     where g.user_id = $1 and g.status = 'processing' and n.value->>'id' = $2::uuid::text`;

/** $1 generation, $2 thumbnail */
export const listEarlyStatement = statement({
  name: 'early-edit-list',
  row: z.object({ number: z.number(), smallPreview: z.string(), createdAt: z.date() }),
  sql: `
    select 1 as number, n.value->>'smallPreview' as "smallPreview", n.created_at as "createdAt"
      ${finishedSql}
     where g.id = $1 and n.value->>'id' = $2::uuid::text
    union all
    select (e->>'number')::int, e->>'smallPreview', (e->>'createdAt')::timestamptz
      from generations g cross join jsonb_array_elements(g.early_edits->($2::uuid::text)->'edits') e
     where g.id = $1
     order by number`,
});

/**
 * Adds an edit to the generation's row, once. Numbers edits from 2, drops the oldest beyond the limit, and records their
 * pictures for erasure. Returns no row when the generation has ended, the uploaded still is gone, or the edit was added
 * before.
 *
 * $1 generation, $2 thumbnail, $3 the edit, $4 maximum number of revisions, $5 uploaded still of its plate, or null
 */
export const addEarlyStatement = statement({
  name: 'early-edit-add',
  row: idRow,
  sql: `
    with target as (
      select id, early_edits from generations where id = $1 and status = 'processing' for no key update
    ), still as (
      select s.id from uploaded_stills s join target on target.id = s.generation_id
       where s.id = $5::uuid and s.thumbnail_id = $2::uuid and ${isStillKeptSql} for share of s
    ), editable as (
      select id, early_edits from target where $5::uuid is null or exists (select 1 from still)
    ), added as (
    update generations g
       set early_edits = coalesce(g.early_edits, '{}') || jsonb_build_object($2::uuid::text, (
             select jsonb_build_object('shown', last + 1, 'edits', (
                      select coalesce(jsonb_agg(e order by e->'number'), '[]')
                        from jsonb_array_elements(stored_edits) e where (e->>'number')::int > last + 2 - $4::int)
                    || jsonb_build_array($3::jsonb || jsonb_build_object('number', last + 1, 'createdAt', now())))
               from (select g.early_edits->($2::uuid::text)->'edits' as stored_edits) known
              cross join lateral (select coalesce((stored_edits->-1->>'number')::int, 1) as last) counted))
      from editable
     where g.id = editable.id and g.status = 'processing'
       and not jsonb_path_exists(coalesce(g.early_edits, '{}'), '$.*.edits[*] ? (@.editId == $id)',
                                 jsonb_build_object('id', $3::jsonb->'editId'))
    returning g.id
    ), previous as (
      select edit, (edit->>'number')::int > max((edit->>'number')::int) over () + 2 - $4::int as "isKept"
        from editable join added on added.id = editable.id
             cross join jsonb_array_elements(editable.early_edits->($2::uuid::text)->'edits') edit
    ), noted as (
      insert into pictures_to_erase (name)
      select unnest(array[edit->>'master', edit->>'upload', edit->>'preview', edit->>'smallPreview']) from previous where not "isKept"
      union
      -- Edits of one still and layout share a plate, so a plate that a kept edit uses stays.
      select unnest(pictures_in(edit->'plate')) from previous
       where not "isKept" and edit->'plate' is distinct from $3::jsonb->'plate'
         and not exists (select 1 from previous kept where kept."isKept" and kept.edit->'plate' = previous.edit->'plate')
      on conflict do nothing
    )
    select id from added`,
});

/** $1 user, $2 thumbnail, $3 number of the revision */
export const showEarlyStatement = statement({
  name: 'early-edit-show',
  row: z.object({ generationId: z.string() }),
  sql: `
    update generations g
       set early_edits = jsonb_set(g.early_edits, array[$2::uuid::text, 'shown'], to_jsonb($3::int))
     where g.user_id = $1 and g.status = 'processing' and g.early_edits ? ($2::uuid::text)
       and ($3::int = 1
            or jsonb_path_exists(g.early_edits->($2::uuid::text), '$.edits[*] ? (@.number == $number)',
                                 jsonb_build_object('number', $3::int)))
    returning g.id as "generationId"`,
});

/**
 * CTEs for the statement that ends a generation, after `open (id, early_edits)`: `edited`, a row for each edited
 * thumbnail, and `edits`, their edits.
 */
export const earlyEditsSql = `
    edited as (
      select key::uuid as thumbnail_id, (value->>'shown')::int as shown, (value->'edits'->-1->>'number')::int as last, value->'edits' as edits
        from open cross join jsonb_each(open.early_edits)
    ), edits as (
      select d.thumbnail_id, e.*
        from edited d cross join jsonb_to_recordset(d.edits) as e (
          number smallint, "editId" uuid, "createdAt" timestamptz, master text, upload text, preview text, "smallPreview" text,
          width int, height int, "byteSize" int, sha256 text, words jsonb, setting jsonb, checks jsonb, fingerprint text, plate jsonb)
    )`;
