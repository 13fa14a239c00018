import { ProductError, type CurrentUser } from '@app/contracts';
import { Credits } from '@app/credits';
import { Thumbnails } from '@app/data';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Accounts } from '../account/accounts.js';
import { ErasedPictures } from '../account/erased-pictures.js';
import { ResultsService } from './results.service.js';

/** What creators take back: a generation that has cost nothing yet, a thumbnail they no longer want. */
@Injectable()
export class OwnWorkService {
  constructor(
    private readonly credits: Credits,
    private readonly thumbnails: Thumbnails,
    private readonly results: ResultsService,
    private readonly pictures: ErasedPictures,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Ends a generation that has cost nothing yet, refunds all of it and erases its uploads, once. Fails with
   * `not_cancellable` when it is too late. May run twice: the second time it has ended.
   */
  async cancel(userId: string, generationId: string): Promise<CurrentUser> {
    const { status } = await this.results.own(userId, generationId);
    // Whether it has cost anything is decided by the statement that ends it: between two of them a model may be asked.
    const ended = status === 'cancelled' ? undefined : await this.credits.cancel(generationId);
    if (ended) await this.pictures.eraseNamed(ended.picturesToErase);
    this.results.forget(generationId);
    // Another request may have canceled it since the first look.
    if (!ended && (await this.results.own(userId, generationId)).status !== 'cancelled')
      throw new ProductError('not_cancellable');
    return this.accounts.current(userId);
  }

  /** Takes a thumbnail and its pictures away for good; its credits stay spent. Not to be undone. */
  async remove(userId: string, thumbnailId: string): Promise<void> {
    const gone = isUUID(thumbnailId)
      ? await this.thumbnails.remove(userId, thumbnailId)
      : undefined;
    if (!gone) throw new ProductError('not_found');
    this.results.forget(gone.generationId);
    await this.pictures.eraseNamed(gone.pictures);
  }
}
