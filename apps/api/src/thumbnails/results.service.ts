import {
  isBeforePayment,
  mediaUrl,
  ProductError,
  type AskedAnswer,
  type ThumbnailPlaceAnswer,
  type HistoryAnswer,
  type ResultAnswer,
} from '@app/contracts';
import { Generations, Thumbnails, type GenerationState } from '@app/data';
import { endedAnswer, openAnswer, progressAt } from '@app/pipeline';
import { ProgressBoard } from '@app/queue';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../http/principal.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What became of generations: the poll, and the history. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly board: ProgressBoard,
    private readonly generations: Generations,
    private readonly thumbnails: Thumbnails,
  ) {}

  /**
   * The answer to a poll as JSON text: one Redis command, and Postgres only when Redis does not know.
   * Another person's id, an unknown one and a malformed one get the same `not_found`.
   */
  async result(principal: Principal, id: unknown): Promise<string> {
    if (typeof id !== 'string' || !uuid.test(id)) throw new ProductError('not_found');
    const published = await this.board.read(id);
    if (published) {
      if (!mayRead(principal, published.ownerId)) throw new ProductError('not_found');
      return published.answer;
    }
    const state = await this.generations.state(id);
    if (!state || !mayRead(principal, state.userId)) throw new ProductError('not_found');
    const answer = answerOf(state);
    void this.publish(state, answer).catch(() => undefined);
    return JSON.stringify(answer);
  }

  /** The generation of one person as Postgres has it. Another's id and an unknown one get the same `not_found`. */
  async own(userId: string, id: string): Promise<GenerationState> {
    const state = uuid.test(id) ? await this.generations.state(id) : undefined;
    if (state?.userId !== userId) throw new ProductError('not_found');
    return state;
  }

  /** Nothing has been paid for yet. */
  isCancellable(state: GenerationState): boolean {
    return !hasEnded(state) && isBeforePayment(state.finishedStages);
  }

  /** Tells pollers what has become of a generation. Without Redis they ask Postgres soon enough. */
  async refresh(id: string): Promise<void> {
    const state = await this.generations.state(id);
    if (state) await this.publish(state, answerOf(state)).catch(() => undefined);
  }

  private publish(state: GenerationState, answer: ResultAnswer): Promise<void> {
    return this.board.publish(
      state.id,
      state.userId,
      answer,
      answer.data.progress,
      hasEnded(state),
    );
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
    };
  }

  /** Which generation a thumbnail belongs to, for its owner. */
  async place(userId: string, thumbnailId: string): Promise<ThumbnailPlaceAnswer> {
    const generationId = uuid.test(thumbnailId)
      ? await this.thumbnails.generationOf(userId, thumbnailId)
      : undefined;
    if (!generationId) throw new ProductError('not_found');
    return { id: thumbnailId, generationId };
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
