import { eraseRecordedPictures, erasePictures, RetainedData } from '@app/data';
import { Storage } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';

/** Erases stored pictures. Postgres records their names first, so a crash leaves no file behind. */
@Injectable()
export class PictureErasure {
  private readonly logger = new Logger(PictureErasure.name);

  constructor(
    private readonly retained: RetainedData,
    private readonly storage: Storage,
  ) {}

  /** Erases all recorded pictures. Safe to run in several processes at once. */
  async eraseRecorded(): Promise<void> {
    await eraseRecordedPictures(this.retained, this.storage);
  }

  /** Erases all recorded pictures. Never fails: the next retention run erases what is left. */
  async tryEraseRecorded(): Promise<void> {
    await this.logFailure(this.eraseRecorded());
  }

  /** Erases these recorded pictures. Never fails: the next retention run erases what is left. */
  async tryErase(names: string[]): Promise<void> {
    await this.logFailure(erasePictures(this.retained, this.storage, names));
  }

  private async logFailure(erasing: Promise<void>): Promise<void> {
    await erasing.catch((error: unknown) =>
      this.logger.warn({ err: error, msg: 'erasing pictures failed; retried later' }),
    );
  }
}
