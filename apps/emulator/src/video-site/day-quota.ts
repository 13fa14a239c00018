import { HttpException, Injectable } from '@nestjs/common';
import { quotaError } from './google-error.js';

/** The vendor's buckets of a day: searches have one of their own, everything else shares units. */
export interface QuotaLeft {
  searches: number;
  units: number;
}

const unlimited: QuotaLeft = {
  searches: Number.POSITIVE_INFINITY,
  units: Number.POSITIVE_INFINITY,
};

/** What is left of the day's quota. Unlimited until a test sets it; the day ends when it is set again. */
@Injectable()
export class DayQuota {
  private left = { ...unlimited };

  set(left: Partial<QuotaLeft>): void {
    this.left = { ...unlimited, ...left };
  }

  spend(bucket: keyof QuotaLeft, units = 1): void {
    if (this.left[bucket] < units) {
      const metric = bucket === 'searches' ? 'Search Queries' : 'Queries';
      throw new HttpException(quotaError(metric, 'per day'), 429);
    }
    this.left[bucket] -= units;
  }
}
