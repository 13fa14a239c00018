import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { statement } from './statement.js';

const unreferencedStatement = statement({
  name: 'pictures-unknown',
  row: z.object({ name: z.string() }),
  sql: `
    select p.name from unnest($1::text[]) as p (name)
     where not exists (select 1 from stage_outputs o where pictures_in(o.output) @> array[p.name])
       and not exists (select 1 from generations g where g.likeness_consent is not null and pictures_in(g.brief) @> array[p.name])
       and not exists (select 1 from users u where u.avatar = p.name)
       and not exists (select 1 from thumbnails t
                        where t.deleted_at is null and array[t.master, t.upload, t.preview, t.small_preview] @> array[p.name])
       and not exists (select 1 from thumbnails t
                        where t.deleted_at is null and t.plate is not null and pictures_in(t.plate) @> array[p.name])
       and not exists (select 1 from thumbnails t
                        where t.erase_after is not null and array[t.master, t.upload, t.preview, t.small_preview] @> array[p.name])
       and not exists (select 1 from thumbnails t
                        where t.erase_after is not null and t.plate is not null and pictures_in(t.plate) @> array[p.name])
       and not exists (select 1 from publications b where b.previous = p.name)
       and not exists (select 1 from saved_photos s where s.picture = p.name)
       and not exists (select 1 from saved_photos s where s.preview = p.name)
       and not exists (select 1 from uploaded_stills s where s.name = p.name)
       and not exists (select 1 from channel_looks l where l.logo = p.name)
       and not exists (select 1 from thumbnail_revisions r
                        where array[r.master, r.upload, r.preview, r.small_preview] @> array[p.name])
       and not exists (select 1 from thumbnail_revisions r
                        where r.plate is not null and pictures_in(r.plate) @> array[p.name])`,
});

@Injectable()
export class Pictures {
  constructor(private readonly database: Database) {}

  /** Returns the pictures that no thumbnail, stage, request or user refers to. */
  async unreferencedAmong(names: string[]): Promise<string[]> {
    const rows = await this.database.run(unreferencedStatement, [names]);
    return rows.map((row) => row.name);
  }
}
