import { Credits } from '@app/credits';
import { Generations } from '@app/data';
import { Injectable } from '@nestjs/common';

/** Open generations of a deleted account. */
@Injectable()
export class RunningWork {
  constructor(
    private readonly generations: Generations,
    private readonly credits: Credits,
  ) {}

  async end(userId: string): Promise<void> {
    for (const { id } of await this.generations.openOf(userId)) {
      await this.credits.fail(id, null, {
        code: 'account_deleted',
        stage: null,
        detail: 'the account was deleted',
      });
    }
  }
}
