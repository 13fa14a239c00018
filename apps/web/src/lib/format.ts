import { thumbnailsForCredits } from '@app/contracts';
import { locale } from './language/language.js';
import { t } from './language/public.js';

/** '1 thumbnail', '7 thumbnails' */
export function thumbnailCountText(count: number): string {
  return t('ui.thumbnails', { count });
}

/** Number of thumbnails that a balance pays for: '7 thumbnails'. */
export function affordableThumbnailsText(credits: number): string {
  return thumbnailCountText(thumbnailsForCredits(credits));
}

/** '$8' or '$0.016', without trailing zeros. */
export function formatDollars(amount: number): string {
  return amount.toLocaleString(locale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 4,
  });
}

/** Long form of a date (spec §2): 'December 21, 2026'. */
export function formatLongDate(date: Date): string {
  return date.toLocaleDateString(locale(), { year: 'numeric', month: 'long', day: 'numeric' });
}

/** 'December 1', as in the time zone UTC. */
export function formatUtcDay(date: Date): string {
  return date.toLocaleDateString(locale(), { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** 'Brazilian Portuguese' for pt-BR; the code itself if it is malformed. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1_000);
}

/** 'Dec 21, 2026, 9:05 AM' */
export function formatDateAndTime(date: Date): string {
  return date.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
}

/** '+500' or '−60', with the minus sign that is as wide as the plus sign. */
export function formatWithSign(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}
