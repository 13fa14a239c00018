import { eraseNotedPictures, erasePictures, RetainedData } from '@app/data';
import { Storage } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';

/** Pictures that have to go are first noted in Postgres, so that a crash in between leaves none behind. */
@Injectable()
export class ErasedPictures {
  private readonly logger = new Logger(ErasedPictures.name);

  constructor(
    private readonly retained: RetainedData,
    private readonly storage: Storage,
  ) {}

  /** Erases everything that was noted. May run at any time, also in several processes at once. */
  async erase(): Promise<void> {
    await eraseNotedPictures(this.retained, this.storage);
  }

  /** The same without failing: what is left, the next round takes. */
  async soon(): Promise<void> {
    await this.unlessAway(this.erase());
  }

  /** Erases these noted pictures. Never fails: the next sweep erases what is left. */
  async eraseNamed(names: string[]): Promise<void> {
    await this.unlessAway(erasePictures(this.retained, this.storage, names));
  }

  private async unlessAway(erasing: Promise<void>): Promise<void> {
    await erasing.catch((error: unknown) =>
      this.logger.warn({ err: error, msg: 'pictures could not be erased; tried again later' }),
    );
  }
}
