import { thumbnailsFor } from '@app/contracts';

/** '1 thumbnail', '7 thumbnails' */
export function thumbnailsInWords(count: number): string {
  return `${count} ${count === 1 ? 'thumbnail' : 'thumbnails'}`;
}

/** What a balance pays for: '7 thumbnails'. */
export function worth(credits: number): string {
  return thumbnailsInWords(thumbnailsFor(credits));
}

/** Shown to returning users, who get no welcome credits again. */
export const welcomeSpentSentence = 'You already used your welcome credits on an earlier account.';

/** '$8', '$0.016': without trailing zeros. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US', { maximumFractionDigits: 4 })}`;
}

/** Long US form (spec §2): 'December 21, 2026'. */
export function longDate(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** 'Dec 21, 2026, 9:05 AM' */
export function dateAndTime(date: Date): string {
  return date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** '+500', '−60': with the minus sign, which is as wide as the plus. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}
