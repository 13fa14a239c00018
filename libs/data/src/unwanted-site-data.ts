import { stageNames } from '@app/contracts';
import { idRow, statement } from './statement.js';

/** Stages that store data of the video site. Later stages store only our own results. */
export const readingStages = stageNames.slice(0, stageNames.indexOf('strategise'));

/** Keeps only one fact of the output `o` of `analyse-content`: the admin log shows whether there was a face. */
export const faceOnlySql = `jsonb_build_object('assets',
               case when jsonb_path_exists(o.output, '$.assets[*] ? (@.kind == "face")')
                    then '[{"kind": "face"}]'::jsonb else '[]'::jsonb end)`;

/**
 * Erases video site data of ended generations whose user has disconnected, and records its pictures for erasure.
 * Running generations still need the data and end within the hour. $1 user (null: all), $2 maximum number (null: all),
 * $3 `readingStages`
 */
export const eraseUnwantedSiteDataStatement = statement({
  name: 'erase-unwanted-site-data',
  row: idRow,
  sql: `
    with due as (
      select id from generations
       where site_data_unwanted and status in ('completed', 'failed', 'cancelled') and ($1::uuid is null or user_id = $1)
       limit $2::int for update skip locked
    ), noted as (
      insert into pictures_to_erase (name)
      select name from due join stage_outputs o on o.generation_id = due.id and o.stage = any ($3::text[])
                      cross join unnest(pictures_in(o.output)) as name
       where name like 'still-%' on conflict do nothing
    ), no_length as (
      update thumbnails t set plate = t.plate || '{"durationSeconds": null}'
        from due where t.generation_id = due.id and t.plate is not null
    ), no_length_in_revisions as (
      update thumbnail_revisions r set plate = r.plate || '{"durationSeconds": null}'
        from due join thumbnails t on t.generation_id = due.id
       where r.thumbnail_id = t.id and r.plate is not null
    ), blank as (
      update stage_outputs o set output = ${faceOnlySql}
        from due where o.generation_id = due.id and o.stage = 'analyse-content'
    ), no_outputs as (
      delete from stage_outputs o using due
       where o.generation_id = due.id and o.stage = any ($3::text[]) and o.stage <> 'analyse-content'
    )
    update generations g set site_data_unwanted = false from due where g.id = due.id
    returning g.id`,
});
