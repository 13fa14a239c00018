import { Credits, type DeliveredPicture, type Failure } from '@app/credits';
import { erasePictures, Generations, RetainedData } from '@app/data';
import { endedAnswer } from '@app/pipeline';
import { Storage } from '@app/providers';
import { ProgressBoard } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { endedGenerations } from './worker-metrics.js';

/** Ends generations in the books, and tells pollers of the end. */
@Injectable()
export class Ending {
  private readonly logger = new Logger(Ending.name);

  constructor(
    private readonly credits: Credits,
    private readonly generations: Generations,
    private readonly board: ProgressBoard,
    private readonly retained: RetainedData,
    private readonly storage: Storage,
  ) {}

  /** False when it had ended or the claim is worthless: then nothing was changed. */
  async complete(
    generationId: string,
    attempt: number,
    pictures: DeliveredPicture[],
  ): Promise<boolean> {
    const ended = await this.credits.complete(generationId, attempt, pictures);
    if (ended) endedGenerations.inc({ status: 'completed', code: '' });
    return ended !== undefined;
  }

  /** Refunds everything and erases the uploads. Returns false, and changes nothing, when it had ended or the claim is lost. */
  async fail(generationId: string, attempt: number | null, failure: Failure): Promise<boolean> {
    const ended = await this.credits.fail(generationId, attempt, failure);
    if (!ended) return false;
    endedGenerations.inc({ status: 'failed', code: failure.code });
    // Not awaited: a slow storage must not delay the next refund. The retention sweep erases what this leaves.
    void erasePictures(this.retained, this.storage, ended.picturesToErase).catch((error: unknown) =>
      this.logger.warn({
        generationId,
        err: error,
        msg: 'uploads not erased; the retention sweep retries',
      }),
    );
    return true;
  }

  /**
   * Publishes the end, whoever brought it about; nothing happens while there is none. Fails when Redis or Postgres is
   * away: then it has to be called again, or pollers go on seeing the progress that was published last.
   */
  async tell(generationId: string): Promise<void> {
    const askedAt = this.board.now();
    const state = await this.generations.state(generationId);
    if (!state || state.status === 'queued' || state.status === 'processing') return;
    const answer = endedAnswer({
      ...state,
      status: state.status,
      lastStage: state.failedStage ?? state.lastStage,
    });
    await this.board.publish(generationId, state.userId, answer, askedAt);
  }
}
