import { createHash } from 'node:crypto';
import {
  defaultVideoSite,
  ProductError,
  type GenerationRequestAnswer,
  type ResultAnswer,
} from '@app/contracts';
import { Generations, SavedAssets, type GenerationState } from '@app/data';
import { ProgressSnapshots } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../http/principal.js';
import { isOpen, resultAnswer } from './result-answer.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface PollAnswer {
  /** JSON. */
  text: string;
  /** ETag; only ended generations have one. */
  tag?: string;
}

/** Limits how long this process misses a change made by another api process. */
const endedTtlMs = 10_000;

/** Reads generations: their results, and their owners' requests. */
@Injectable()
export class ResultsService {
  /** Answers of ended generations, about 2 KB each. */
  private readonly ended = new LRUCache<string, PollAnswer & { ownerId: string }>({
    max: 2_000,
    ttl: endedTtlMs,
  });

  constructor(
    private readonly snapshots: ProgressSnapshots,
    private readonly generations: Generations,
    private readonly saved: SavedAssets,
  ) {}

  /**
   * Answers a poll with JSON from the generation's row and, while it runs, its progress in Redis. Another user's id, an
   * unknown id and a malformed id get the same `not_found`. The first two run the same query, so response times do not
   * differ.
   */
  async poll(principal: Principal, id: unknown): Promise<PollAnswer> {
    if (typeof id !== 'string' || !uuid.test(id)) throw new ProductError('not_found');
    const cached = this.ended.get(id);
    if (cached && mayRead(principal, cached.ownerId)) return cached;
    const row = await this.generations.state(id);
    if (!row || !mayRead(principal, row.userId)) throw new ProductError('not_found');
    if (isOpen(row)) {
      const published = row.status === 'processing' ? await this.snapshots.read(id) : {};
      return { text: JSON.stringify(resultAnswer(row, published)) };
    }
    const text = JSON.stringify(resultAnswer(row));
    const answer = { ownerId: row.userId, text, tag: etagOf(text) };
    this.ended.set(id, answer);
    return answer;
  }

  /** Returns the answer to a poll, for callers in this process. */
  async result(userId: string, id: string): Promise<ResultAnswer> {
    const row = await this.stateForOwner(userId, id);
    const published = row.status === 'processing' ? await this.snapshots.read(id) : {};
    return resultAnswer(row, published);
  }

  /** Reads a user's generation. Another user's id and an unknown id get the same `not_found`. */
  async stateForOwner(userId: string, id: string): Promise<GenerationState> {
    const state = uuid.test(id) ? await this.generations.state(id) : undefined;
    if (state?.userId !== userId) throw new ProductError('not_found');
    return state;
  }

  /**
   * Drops the cached answer after a change of the generation or its thumbnails. Other api processes keep theirs for 10
   * s.
   */
  evict(id: string): void {
    this.ended.delete(id);
  }

  /** Returns the request of a generation, for generating again. */
  async findRequest(userId: string, id: string): Promise<GenerationRequestAnswer> {
    const found = uuid.test(id) ? await this.generations.findRequest(userId, id) : undefined;
    if (!found) throw new ProductError('not_found');
    const { brief } = found;
    return {
      id: found.id,
      videoSite: found.videoSite,
      videoId: found.videoId,
      shape: brief.shape ?? 'wide',
      fileName: brief.source.kind === 'stills' ? brief.source.fileName : '',
      batchSize: found.batchSize,
      referenceVideoSite: brief.referenceVideoSite ?? defaultVideoSite,
      referenceVideoId: brief.referenceVideoId,
      requirements: brief.requirements,
      pictures: brief.assets.length - (brief.savedPhotos ?? []).length,
      savedPhotos: await this.existingPhotoIds(userId, brief.savedPhotos ?? []),
      transcript: brief.hadTranscript === true,
      uploadsErased: found.uploadsErased,
    };
  }

  private async existingPhotoIds(userId: string, photoIds: readonly string[]): Promise<string[]> {
    if (photoIds.length === 0) return [];
    const photos = await this.saved.photos(userId, { ids: photoIds });
    return photos.map(({ id }) => id);
  }
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
}

function mayRead(principal: Principal, ownerId: string): boolean {
  return principal.userId === ownerId || principal.role === 'admin';
}
