import { Credits, type DeliveredPicture, type Failure } from '@app/credits';
import { Generations } from '@app/data';
import { endedAnswer } from '@app/pipeline';
import { ProgressBoard } from '@app/queue';
import { Injectable } from '@nestjs/common';

/** Ends generations: the books first, then what pollers see. */
@Injectable()
export class Ending {
  constructor(
    private readonly credits: Credits,
    private readonly generations: Generations,
    private readonly board: ProgressBoard,
  ) {}

  /** False when it had ended or the claim is worthless: then nothing was changed. */
  async complete(
    generationId: string,
    attempt: number,
    pictures: DeliveredPicture[],
  ): Promise<boolean> {
    const ended = await this.credits.complete(generationId, attempt, pictures);
    if (ended) await this.publish(generationId);
    return ended !== undefined;
  }

  /** Refunds everything. False when it had ended or the claim is worthless: then nothing was changed. */
  async fail(generationId: string, attempt: number | null, failure: Failure): Promise<boolean> {
    const ended = await this.credits.fail(generationId, attempt, failure);
    if (ended) await this.publish(generationId);
    return ended !== undefined;
  }

  /** Never fails: whoever polls without finding it reads the database. */
  private async publish(id: string): Promise<void> {
    const state = await this.generations.state(id).catch(() => undefined);
    if (!state || state.status === 'queued' || state.status === 'processing') return;
    const answer = endedAnswer({
      ...state,
      status: state.status,
      lastStage: state.failedStage ?? state.lastStage,
    });
    await this.board
      .publish(id, state.userId, answer, answer.data.progress, true)
      .catch(() => undefined);
  }
}
