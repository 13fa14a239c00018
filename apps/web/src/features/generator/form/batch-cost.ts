import {
  affordableBatchSize,
  batchSizeLimits,
  creditsPerThumbnail,
  thumbnailsForCredits,
  type Allowance,
} from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';

interface BatchCost {
  /** Number of thumbnails that will be requested. */
  batch: number;
  /** '20 × 3 = 60 credits'; undefined without billing. */
  calculation: string | undefined;
  warning: string | undefined;
}

/** The cost of a submission, with a warning if credits are short (spec §8, §9). */
export function batchCostOf(
  wanted: number,
  credits: number,
  isPriced = true,
  allowance?: Allowance,
): BatchCost {
  if (!isPriced) {
    const batch = Math.max(batchSizeLimits.min, Math.min(wanted, allowance?.left ?? wanted));
    return { batch, calculation: undefined, warning: undefined };
  }
  const batch = affordableBatchSize(wanted, credits);
  return {
    batch,
    calculation: tw('generator.sum', {
      cost: creditsPerThumbnail,
      batch,
      total: creditsPerThumbnail * batch,
    }),
    warning: batchWarning(wanted, thumbnailsForCredits(credits)),
  };
}

function batchWarning(wanted: number, affordable: number): string | undefined {
  if (affordable === 0) return tw('generator.noCredits');
  if (affordable >= wanted) return undefined;
  return tw('generator.goodFor', { count: affordable });
}
