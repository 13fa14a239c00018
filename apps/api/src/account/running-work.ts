import { Credits } from '@app/credits';
import { Generations, PersonalData } from '@app/data';
import { ProgressBoard } from '@app/queue';
import { Injectable } from '@nestjs/common';

/** Work under way for somebody who leaves, and what pollers were told of their work. */
@Injectable()
export class RunningWork {
  constructor(
    private readonly generations: Generations,
    private readonly credits: Credits,
    private readonly personal: PersonalData,
    private readonly board: ProgressBoard,
  ) {}

  async end(userId: string): Promise<void> {
    for (const { id } of await this.generations.openOf(userId)) {
      await this.credits.fail(id, null, {
        code: 'account_deleted',
        stage: null,
        detail: 'the account was deleted',
      });
    }
    // While Redis is away its copies are not read either, and they end by themselves within a day.
    await Promise.all(
      (await this.personal.generationIdsOf(userId)).map((id) =>
        this.board.forget(id).catch(() => undefined),
      ),
    );
  }
}
