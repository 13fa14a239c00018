import { createHash } from 'node:crypto';
import {
  defaultVideoSite,
  mediaUrl,
  ProductError,
  type AskedAnswer,
  type FeedAnswer,
  type ThumbnailPlaceAnswer,
  type HistoryAnswer,
} from '@app/contracts';
import { Generations, Thumbnails, type GenerationState } from '@app/data';
import { progressAt, type StageOutputs } from '@app/pipeline';
import { ProgressSnapshots } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../http/principal.js';
import { isOpen, resultAnswer } from './result-answer.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A feed shows no more at once. */
const mostRelated = 8;

export interface PollAnswer {
  /** JSON. */
  text: string;
  /** ETag of an ended generation. */
  tag?: string;
}

/** Bounds how long a change made through another api process goes unseen. */
const endedMs = 10_000;

/** Results of generations: the poll, and the history. */
@Injectable()
export class ResultsService {
  /** Answers of ended generations, about 2 KB each. */
  private readonly ended = new LRUCache<string, PollAnswer & { ownerId: string }>({
    max: 2_000,
    ttl: endedMs,
  });

  constructor(
    private readonly snapshots: ProgressSnapshots,
    private readonly generations: Generations,
    private readonly thumbnails: Thumbnails,
  ) {}

  /**
   * The answer to a poll as JSON text, from the generation's row; while it runs, with the progress in Redis. Another user's
   * id, an unknown and a malformed one get the same `not_found`; the first two after the same query, so their response
   * times do not differ.
   */
  async result(principal: Principal, id: unknown): Promise<PollAnswer> {
    if (typeof id !== 'string' || !uuid.test(id)) throw new ProductError('not_found');
    const cached = this.ended.get(id);
    if (cached && mayRead(principal, cached.ownerId)) return cached;
    const row = await this.generations.state(id);
    if (!row || !mayRead(principal, row.userId)) throw new ProductError('not_found');
    if (isOpen(row)) {
      const snapshot = row.status === 'processing' ? await this.snapshots.furthest(id) : undefined;
      return { text: JSON.stringify(resultAnswer(row, snapshot)) };
    }
    const text = JSON.stringify(resultAnswer(row));
    const answer = { ownerId: row.userId, text, tag: tagOf(text) };
    this.ended.set(id, answer);
    return answer;
  }

  /** The row of a user's generation. Another user's id and an unknown one get the same `not_found`. */
  async own(userId: string, id: string): Promise<GenerationState> {
    const state = uuid.test(id) ? await this.generations.state(id) : undefined;
    if (state?.userId !== userId) throw new ProductError('not_found');
    return state;
  }

  /** Drops the cached answer after a change of the generation or its thumbnails; other api processes keep theirs 10 s. */
  forget(id: string): void {
    this.ended.delete(id);
  }

  /** What its owner asked for, for asking again. */
  async asked(userId: string, id: string): Promise<AskedAnswer> {
    const found = uuid.test(id) ? await this.generations.brief(userId, id) : undefined;
    if (!found) throw new ProductError('not_found');
    const { brief } = found;
    return {
      id: found.id,
      videoSite: found.videoSite,
      videoId: found.videoId,
      fileName: brief.source.kind === 'stills' ? brief.source.fileName : '',
      batchSize: found.batchSize,
      referenceVideoSite: brief.referenceVideoSite ?? defaultVideoSite,
      referenceVideoId: brief.referenceVideoId,
      requirements: brief.requirements,
      pictures: brief.assets.length,
      uploadsErased: found.uploadsErased,
    };
  }

  /** Which generation a thumbnail belongs to and whether it is shared, for its owner. */
  async place(userId: string, thumbnailId: string): Promise<ThumbnailPlaceAnswer> {
    const place = uuid.test(thumbnailId)
      ? await this.thumbnails.place(userId, thumbnailId)
      : undefined;
    if (!place) throw new ProductError('not_found');
    return place;
  }

  /** What stands around a thumbnail in a feed, for its owner. */
  async feed(userId: string, thumbnailId: string): Promise<FeedAnswer> {
    const found = uuid.test(thumbnailId)
      ? await this.thumbnails.surroundings(userId, thumbnailId)
      : undefined;
    if (!found) throw new ProductError('not_found');
    const video = found.video as StageOutputs['source-video']['video'] | null;
    const related = (found.related ?? []) as StageOutputs['research-videos']['videos'];
    return {
      title: video?.title ?? '',
      channelTitle: video?.channelTitle ?? '',
      durationSeconds: video?.durationSeconds ?? null,
      related: related.slice(0, mostRelated).map(({ id, title, channelTitle, views }) => ({
        videoSite: found.videoSite,
        videoId: id,
        title,
        channelTitle,
        views,
      })),
    };
  }

  async history(userId: string, pageIndex: number, pageSize: number): Promise<HistoryAnswer> {
    const [page, open] = await Promise.all([
      this.thumbnails.pageOf(userId, pageIndex, pageSize),
      pageIndex === 1 ? this.generations.openOf(userId) : [],
    ]);
    return {
      data: page.rows.map((row) => ({
        id: row.id,
        url: mediaUrl(row.smallPreview),
        uploadUrl: mediaUrl(row.upload),
        masterUrl: mediaUrl(row.master),
        generationId: row.generationId,
        shared: row.shared,
        createdAt: row.createdAt.toISOString(),
      })),
      running: open.map((row) => ({
        id: row.id,
        status: row.status,
        progress: row.status === 'queued' ? 0 : progressAt(row.finishedStages),
        batchSize: row.batchSize,
        videoSite: row.videoSite,
        videoId: row.videoId,
        createdAt: row.createdAt.toISOString(),
      })),
      total: page.total,
      currentPage: pageIndex,
    };
  }
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
}

function mayRead(principal: Principal, ownerId: string): boolean {
  return principal.userId === ownerId || principal.role === 'admin';
}
