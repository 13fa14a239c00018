import { HttpException, Injectable } from '@nestjs/common';
import { quotaError } from './google-error.js';

/** The vendor's daily buckets: one for searches, and one in units for all other calls. */
export interface QuotaLeft {
  searches: number;
  units: number;
}

const unlimited: QuotaLeft = {
  searches: Number.POSITIVE_INFINITY,
  units: Number.POSITIVE_INFINITY,
};

/** The remaining daily quota. Unlimited until a test sets it. */
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
