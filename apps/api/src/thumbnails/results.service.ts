import { mediaUrl, ProductError, type HistoryAnswer, type ResultAnswer } from '@app/contracts';
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
    const ended = state.status !== 'queued' && state.status !== 'processing';
    void this.board
      .publish(id, state.userId, answer, answer.data.progress, ended)
      .catch(() => undefined);
    return JSON.stringify(answer);
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

function answerOf(state: GenerationState): ResultAnswer {
  const { status } = state;
  return status === 'queued' || status === 'processing'
    ? openAnswer({ ...state, status })
    : endedAnswer({ ...state, status, lastStage: state.failedStage ?? state.lastStage });
}
