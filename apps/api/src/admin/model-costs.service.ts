import { Environment } from '@app/config';
import type { ModelCostsAnswer } from '@app/contracts';
import { ModelUses } from '@app/data';
import { Injectable } from '@nestjs/common';

/** Model costs by day, and whether the monthly cap is reached. */
@Injectable()
export class ModelCostsService {
  constructor(
    private readonly uses: ModelUses,
    private readonly env: Environment,
  ) {}

  async forDays(days: number): Promise<ModelCostsAnswer> {
    const [byDay, spentThisMonth] = await Promise.all([
      this.uses.byDay(days),
      this.uses.spentThisMonth(),
    ]);
    const cap = this.env.MODEL_MONTHLY_CAP ?? null;
    const isReached = cap !== null && spentThisMonth >= cap;
    return {
      days: byDay,
      spentThisMonth,
      cap,
      notice: isReached
        ? 'The cap of this month is spent: until the first of the next, thumbnails are planned by rules and composed by the studio, without models. Raise MODEL_MONTHLY_CAP to go on with them.'
        : '',
    };
  }
}
