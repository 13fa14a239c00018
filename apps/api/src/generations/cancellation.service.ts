import { ProductError, type CurrentUser } from '@app/contracts';
import { Credits } from '@app/credits';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../identity/accounts.js';
import { PictureErasure } from '../media/picture-erasure.js';
import { ResultsService } from './results.service.js';

/** Cancels generations that have not cost anything yet. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly credits: Credits,
    private readonly results: ResultsService,
    private readonly erasure: PictureErasure,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Cancels a generation, refunds all of it and erases its uploads. Idempotent.
   * @throws ProductError `not_cancellable` once a model was called or a thumbnail is finished
   */
  async cancel(userId: string, generationId: string): Promise<CurrentUser> {
    const { status } = await this.results.stateForOwner(userId, generationId);
    // Only the statement can decide whether the generation has cost anything, because a model may be called at any
    // moment.
    const ended = status === 'cancelled' ? undefined : await this.credits.cancel(generationId);
    if (ended) await this.erasure.tryErase(ended.picturesToErase);
    this.results.evict(generationId);
    // Another request may have canceled it meanwhile.
    if (!ended && (await this.results.stateForOwner(userId, generationId)).status !== 'cancelled')
      throw new ProductError('not_cancellable');
    return this.accounts.current(userId);
  }
}
