import {
  mediaUrl,
  ProductError,
  shapeOf,
  type FeedAnswer,
  type HistoryAnswer,
  type ThumbnailAnswer,
} from '@app/contracts';
import { Generations, Thumbnails } from '@app/data';
import { progressAt, type StageOutputs } from '@app/pipeline';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { HistoryQuery } from './history.query.js';
import { ResultsService } from '../generations/results.service.js';

/** Maximum of related videos shown around a thumbnail. */
const maxRelated = 8;

/** A user's delivered thumbnails. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly thumbnails: Thumbnails,
    private readonly generations: Generations,
    private readonly results: ResultsService,
  ) {}

  /** The thumbnail's generation, and whether it is shared. */
  async findGeneration(userId: string, thumbnailId: string): Promise<ThumbnailAnswer> {
    const place = isUUID(thumbnailId)
      ? await this.thumbnails.findGeneration(userId, thumbnailId)
      : undefined;
    if (!place) throw new ProductError('not_found');
    return place;
  }

  /** The video's title, channel and related videos, to preview a thumbnail in a feed. */
  async feed(userId: string, thumbnailId: string): Promise<FeedAnswer> {
    const found = isUUID(thumbnailId)
      ? await this.thumbnails.videoSiteData(userId, thumbnailId)
      : undefined;
    if (!found) throw new ProductError('not_found');
    const video = found.video as StageOutputs['source-video']['video'] | null;
    const related = (found.related ?? []) as StageOutputs['research-videos']['videos'];
    return {
      title: video?.title ?? '',
      channelTitle: video?.channelTitle ?? '',
      durationSeconds: video?.durationSeconds ?? null,
      related: related
        .slice(0, maxRelated)
        .map(({ id, title, channelTitle, views, durationSeconds }) => ({
          videoSite: found.videoSite,
          videoId: id,
          title,
          channelTitle,
          views,
          // Data stored by older versions has no durations.
          durationSeconds: durationSeconds ?? null,
        })),
    };
  }

  /** Returns a page of the history, searched and filtered as requested. */
  async page(
    userId: string,
    { page_index: pageIndex, page_size: pageSize, search, filter }: HistoryQuery,
  ): Promise<HistoryAnswer> {
    const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
    const isNarrowed = words.length > 0 || filter !== undefined;
    const [page, open] = await Promise.all([
      isNarrowed
        ? this.thumbnails.searchPage(userId, { filter, words }, pageIndex, pageSize)
        : this.thumbnails.pageOf(userId, pageIndex, pageSize),
      pageIndex === 1 && !isNarrowed ? this.generations.openOfUser(userId) : [],
    ]);
    return {
      data: page.rows.map((row) => ({
        id: row.id,
        url: mediaUrl(row.smallPreview),
        uploadUrl: mediaUrl(row.upload),
        masterUrl: mediaUrl(row.master),
        generationId: row.generationId,
        shared: row.shared,
        starred: row.starred,
        headline: row.headline,
        videoSite: row.videoSite,
        videoId: row.videoId,
        videoTitle: row.videoTitle,
        shape: shapeOf(row),
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

  async star(userId: string, thumbnailId: string): Promise<void> {
    const wasFound = isUUID(thumbnailId) && (await this.thumbnails.star(userId, thumbnailId));
    if (!wasFound) throw new ProductError('not_found');
  }

  async unstar(userId: string, thumbnailId: string): Promise<void> {
    const wasFound = isUUID(thumbnailId) && (await this.thumbnails.unstar(userId, thumbnailId));
    if (!wasFound) throw new ProductError('not_found');
  }

  /** Deletes a thumbnail and its public page. The user can restore both for some days. Credits are not refunded. */
  async remove(userId: string, thumbnailId: string): Promise<void> {
    const generationId = isUUID(thumbnailId)
      ? await this.thumbnails.delete(userId, thumbnailId)
      : undefined;
    if (!generationId) throw new ProductError('not_found');
    this.results.evict(generationId);
  }

  /** Restores a deleted thumbnail and its public page. */
  async restore(userId: string, thumbnailId: string): Promise<void> {
    const generationId = isUUID(thumbnailId)
      ? await this.thumbnails.restore(userId, thumbnailId)
      : undefined;
    if (!generationId) throw new ProductError('not_found');
    this.results.evict(generationId);
  }
}
