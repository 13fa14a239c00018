import { affordableBatch, creditsPerThumbnail, thumbnailsFor } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';

interface BatchCost {
  /** How many thumbnails will be requested. */
  batch: number;
  /** '20 × 3 = 60 credits'; undefined without billing. */
  sum: string | undefined;
  warning: string | undefined;
}

/** The cost of a submission, and a warning if credits are short (spec §8, §9). */
export function costOf(wanted: number, credits: number, priced = true): BatchCost {
  if (!priced) return { batch: wanted, sum: undefined, warning: undefined };
  const batch = affordableBatch(wanted, credits);
  return {
    batch,
    sum: tw('generator.sum', {
      cost: creditsPerThumbnail,
      batch,
      total: creditsPerThumbnail * batch,
    }),
    warning: warningFor(wanted, thumbnailsFor(credits)),
  };
}

function warningFor(wanted: number, affordable: number): string | undefined {
  if (affordable === 0) return tw('generator.noCredits');
  if (affordable >= wanted) return undefined;
  return tw('generator.goodFor', { count: affordable });
}
