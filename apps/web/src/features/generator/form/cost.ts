import { affordableBatch, creditsPerThumbnail, thumbnailsFor } from '@app/contracts';

interface Cost {
  /** How many thumbnails will be requested. */
  batch: number;
  /** '20 × 3 = 60 credits' */
  sum: string;
  warning: string | undefined;
}

/** The cost of a submission, and a warning if credits are short (spec §8, §9). */
export function costOf(wanted: number, credits: number): Cost {
  const batch = affordableBatch(wanted, credits);
  return {
    batch,
    sum: `${creditsPerThumbnail} × ${batch} = ${creditsPerThumbnail * batch} credits`,
    warning: warningFor(wanted, thumbnailsFor(credits)),
  };
}

function warningFor(wanted: number, affordable: number): string | undefined {
  if (affordable === 0) return "You don't have enough credits";
  if (affordable >= wanted) return undefined;
  return `Remaining credits is only good for generating ${affordable} more thumbnails`;
}
