import { Credits, type DeliveredThumbnail, type Failure } from '@app/credits';
import { erasePictures, RetainedData } from '@app/data';
import { Storage } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';

/** Ends generations and erases the uploads of failed ones. */
@Injectable()
export class EndGenerations {
  private readonly logger = new Logger(EndGenerations.name);

  constructor(
    private readonly credits: Credits,
    private readonly retained: RetainedData,
    private readonly storage: Storage,
  ) {}

  /** Completes a generation. Changes nothing and returns false when the generation has ended or the claim is lost. */
  async complete(
    generationId: string,
    attempt: number,
    thumbnails: DeliveredThumbnail[],
  ): Promise<boolean> {
    const ended = await this.credits.complete(generationId, attempt, thumbnails);
    return ended !== undefined;
  }

  /**
   * Fails a generation: refunds everything and erases the uploads. Changes nothing and returns false when the
   * generation has ended or the claim is lost.
   */
  async fail(generationId: string, attempt: number | null, failure: Failure): Promise<boolean> {
    const ended = await this.credits.fail(generationId, attempt, failure);
    if (!ended) return false;
    // Not awaited, because a slow storage must not delay the next refund. The retention sweep erases remaining files.
    void erasePictures(this.retained, this.storage, ended.picturesToErase).catch((error: unknown) =>
      this.logger.warn({
        generationId,
        err: error,
        msg: 'uploads not erased; the retention sweep retries',
      }),
    );
    return true;
  }
}
