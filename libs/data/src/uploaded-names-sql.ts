/**
 * SQL that selects the names of uploads of the generations in the CTE `due (id, brief)`: pictures, stills of a video
 * file, and cut-outs that no thumbnail uses. Reads only fields that hold storage names from the server, never a user's text.
 */
export const uploadedNamesSql = `
      select name from (
        select jsonb_array_elements_text(coalesce(brief->'assets', '[]')) as name from due
        union
        select jsonb_array_elements_text(coalesce(brief->'source'->'stills', '[]')) from due
        union
        select still->>'name'
          from due join stage_outputs o on o.generation_id = due.id and o.stage = 'source-video'
               cross join jsonb_array_elements(coalesce(o.output->'stills', '[]')) as still
         where due.brief->'source'->>'kind' = 'stills'
        union
        select plate.name
          from due join stage_outputs o on o.generation_id = due.id and o.stage in ('design', 'craft')
               cross join unnest(pictures_in(o.output)) as plate (name)
         where plate.name like 'plate-%'
           and not exists (select 1 from thumbnails t where t.generation_id = due.id and (t.deleted_at is null or t.erase_after is not null))
      ) found
       where name ~ '^(upload|still|plate)-'`;
