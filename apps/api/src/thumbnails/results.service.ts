import { createHash } from 'node:crypto';
import {
  mediaUrl,
  ProductError,
  type AskedAnswer,
  type FeedAnswer,
  type ThumbnailPlaceAnswer,
  type HistoryAnswer,
  type ResultAnswer,
} from '@app/contracts';
import { Generations, Thumbnails, type GenerationState } from '@app/data';
import { endedAnswer, openAnswer, progressAt, type StageOutputs } from '@app/pipeline';
import { ProgressBoard, rankOf, type PublishedAnswer } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../http/principal.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A feed shows no more at once. */
const mostRelated = 8;

export interface PollAnswer {
  /** JSON. */
  text: string;
  /** Its ETag, once nothing more will happen: asked with it again, there is nothing to send. */
  tag?: string;
}

/** Long enough for a page that is opened again; other api processes may have changed what is remembered here. */
const endedMs = 10_000;

/** What became of generations: the poll, and the history. */
@Injectable()
export class ResultsService {
  /** Ends that were told a moment ago. An answer has 2 KB or so. */
  private readonly ended = new LRUCache<string, PollAnswer & { ownerId: string }>({
    max: 2_000,
    ttl: endedMs,
  });

  constructor(
    private readonly board: ProgressBoard,
    private readonly generations: Generations,
    private readonly thumbnails: Thumbnails,
  ) {}

  /**
   * The answer to a poll as JSON text: one Redis command, none when it has ended and was asked for a moment ago, and
   * Postgres only when Redis does not know, or may not know of the end.
   * Another person's id, an unknown one and a malformed one get the same `not_found`; the first two after the same trips,
   * so that they cannot be told apart by the time that it took.
   */
  async result(principal: Principal, id: unknown): Promise<PollAnswer> {
    if (typeof id !== 'string' || !uuid.test(id)) throw new ProductError('not_found');
    const known = this.ended.get(id);
    const answer =
      known && mayRead(principal, known.ownerId) ? known : await this.read(principal, id);
    if (!answer) throw new ProductError('not_found');
    return answer;
  }

  private async read(
    principal: Principal,
    id: string,
  ): Promise<(PollAnswer & { ownerId: string }) | undefined> {
    const published = await this.board.read(id);
    const isEnough = published?.doubtful === false && mayRead(principal, published.ownerId);
    const told = isEnough ? published : await this.readStored(principal, id, published);
    if (!told) return undefined;
    const { ownerId, answer } = told;
    if (!told.ended) return { ownerId, text: answer };
    const ended = { ownerId, text: answer, tag: tagOf(answer) };
    this.ended.set(id, ended);
    return ended;
  }

  /** @param doubtful what was shown before: nothing less is shown after it, and Postgres knows whole stages only */
  private async readStored(
    principal: Principal,
    id: string,
    doubtful?: PublishedAnswer,
  ): Promise<Pick<PublishedAnswer, 'ownerId' | 'answer' | 'ended'> | undefined> {
    const askedAt = this.board.now();
    const state = await this.generations.state(id);
    if (!state || !mayRead(principal, state.userId)) return undefined;
    const answer = answerOf(state);
    if (doubtful && !hasEnded(state) && doubtful.rank > rankOf(answer)) {
      void this.board.confirm(id, doubtful, askedAt).catch(() => undefined);
      return doubtful;
    }
    const ended = hasEnded(state);
    const publishing = this.board.publish(id, state.userId, answer, askedAt).catch(() => undefined);
    // Whoever has been told of an end may ask another api next, which must not say that it still runs: see ProgressBoard.
    if (ended) await publishing;
    return { ownerId: state.userId, answer: JSON.stringify(answer), ended };
  }

  /** The generation of one person as Postgres has it. Another's id and an unknown one get the same `not_found`. */
  async own(userId: string, id: string): Promise<GenerationState> {
    const state = uuid.test(id) ? await this.generations.state(id) : undefined;
    if (state?.userId !== userId) throw new ProductError('not_found');
    return state;
  }

  /** Tells pollers what has become of a generation. Without Redis they ask Postgres soon enough. */
  async refresh(id: string): Promise<void> {
    const askedAt = this.board.now();
    const state = await this.generations.state(id);
    if (state)
      await this.board.publish(id, state.userId, answerOf(state), askedAt).catch(() => undefined);
    // Afterwards: what was read before it is remembered before it.
    this.ended.delete(id);
  }

  /** What its owner asked for, for asking again. */
  async asked(userId: string, id: string): Promise<AskedAnswer> {
    const found = uuid.test(id) ? await this.generations.brief(userId, id) : undefined;
    if (!found) throw new ProductError('not_found');
    const { brief } = found;
    return {
      id: found.id,
      videoId: found.videoId,
      fileName: brief.source.kind === 'stills' ? brief.source.fileName : '',
      batchSize: found.batchSize,
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
      related: related
        .slice(0, mostRelated)
        .map(({ id, title, channelTitle, views }) => ({ videoId: id, title, channelTitle, views })),
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

function hasEnded({ status }: GenerationState): boolean {
  return status !== 'queued' && status !== 'processing';
}

function answerOf(state: GenerationState): ResultAnswer {
  const { status } = state;
  return status === 'queued' || status === 'processing'
    ? openAnswer({ ...state, status })
    : endedAnswer({ ...state, status, lastStage: state.failedStage ?? state.lastStage });
}
