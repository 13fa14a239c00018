import { idRow, statement } from './statement.js';

/**
 * SQL that erases thumbnails: records all their pictures for erasure, deletes their revisions and blanks their rows.
 */
const eraseDueSql = (due: string) => `
    with due as (
      select id, generation_id, master, upload, preview, small_preview, plate from thumbnails where ${due}
    ), deleted_revisions as (
      delete from thumbnail_revisions r using due where r.thumbnail_id = due.id
      returning r.master, r.upload, r.preview, r.small_preview, r.plate
    ), noted as (
      insert into pictures_to_erase (name)
      select unnest(array[master, upload, preview, small_preview]) from due
      union
      select unnest(array[master, upload, preview, small_preview]) from deleted_revisions
      union
      select unnest(pictures_in(plate)) from due
      union
      select unnest(pictures_in(plate)) from deleted_revisions
      union
      -- With a generation's last thumbnail its undelivered pictures are erased too.
      select made.name
        from due cross join lateral (
          select unnest(pictures_in(o.output)) as name from stage_outputs o
           where o.generation_id = due.generation_id and o.stage in ('design', 'craft')
          union
          select unnest(pictures_in(n.value)) from stage_notes n where n.generation_id = due.generation_id
        ) made
       where made.name like 'plate-%'
         and not exists (select 1 from thumbnails t
                          where t.generation_id = due.generation_id and (t.deleted_at is null or t.erase_after is not null)
                            and t.id not in (select id from due))
      on conflict do nothing
    )
    update thumbnails t
       set erase_after = null, shared_at = null, words = '{}', reason = '', reason_parts = null, checks = '[]', plate = null, setting = null,
           starred_at = null, has_face = false
      from due where t.id = due.id
    returning t.id`;

/** Erases deleted thumbnails that are due. $1 maximum number */
export const eraseDeletedStatement = statement({
  name: 'retention-erase-deleted',
  row: idRow,
  sql: eraseDueSql(`erase_after <= now() order by erase_after limit $1 for update skip locked`),
});

/** Erases all deleted thumbnails of a user, due or not. $1 user */
export const eraseDeletedOfUserStatement = statement({
  name: 'personal-erase-deleted',
  row: idRow,
  sql: eraseDueSql(`user_id = $1 and erase_after is not null order by id for update`),
});
