import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

export interface ThumbnailSummary {
  id: string;
  generationId: string;
  master: string;
  upload: string;
  smallPreview: string;
  createdAt: Date;
}

@Injectable()
export class Thumbnails {
  constructor(private readonly database: Database) {}

  /** One page of a user's thumbnails, newest first, and how many there are in all. */
  async pageOf(
    userId: string,
    pageIndex: number,
    pageSize: number,
  ): Promise<{ rows: ThumbnailSummary[]; total: number }> {
    const [counted, rows] = await Promise.all([
      this.database.run<{ total: number }>(countStatement, [userId]),
      this.database.run<ThumbnailSummary>(pageStatement, [
        userId,
        pageSize,
        (pageIndex - 1) * pageSize,
      ]),
    ]);
    return { rows, total: counted[0]?.total ?? 0 };
  }
}

const countStatement = {
  name: 'thumbnail-count',
  text: `select thumbnail_count as total from users where id = $1`,
};

const pageStatement = {
  name: 'thumbnail-page',
  text: `
    select id, generation_id as "generationId", master, upload, small_preview as "smallPreview", created_at as "createdAt"
      from thumbnails where user_id = $1
     order by created_at desc, id desc limit $2 offset $3`,
};
