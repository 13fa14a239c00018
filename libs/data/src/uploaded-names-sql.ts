/**
 * SQL that selects the names of uploads of generations: pictures, stills of a video file, and cut-outs that no thumbnail
 * uses. Reads only fields that hold storage names from the server, never a user's text.
 * @param generations name of a table with `id` and `brief`
 */
export const uploadedNamesSql = (generations: string) => `
      select name from (
        select jsonb_array_elements_text(coalesce(brief->'assets', '[]')) as name from ${generations}
        union
        select jsonb_array_elements_text(coalesce(brief->'source'->'stills', '[]')) from ${generations}
        union
        select still->>'name'
          from ${generations} join stage_outputs o on o.generation_id = ${generations}.id and o.stage = 'source-video'
               cross join jsonb_array_elements(coalesce(o.output->'stills', '[]')) as still
         where ${generations}.brief->'source'->>'kind' = 'stills'
        union
        select plate.name
          from ${generations} join stage_outputs o on o.generation_id = ${generations}.id and o.stage in ('design', 'craft')
               cross join unnest(pictures_in(o.output)) as plate (name)
         where plate.name like 'plate-%'
           and not exists (select 1 from thumbnails t where t.generation_id = ${generations}.id and (t.deleted_at is null or t.erase_after is not null))
      ) found
       where name ~ '^(upload|still|plate)-'`;
