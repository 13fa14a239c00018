import { isNoticeCode, quotedParts, type GenerationProgress, type Notice } from '@app/contracts';
import { locale } from '../../lib/language/language.js';
import { tw } from '../../lib/language/workspace.js';

/** The sentence of a notice in the page's language. */
export function noticeText({ code, parts = [], pictures = [] }: Notice): string {
  return tw(`notices.${code}`, { parts: quotedParts(parts), pictures: pictureNames(pictures) });
}

/** The notices of a generation, if any; the server's own sentence if a code is unknown. */
export function noticesText({
  notice,
  notices,
}: Pick<GenerationProgress, 'notice' | 'notices'>): string | undefined {
  return notices?.every(({ code }) => isNoticeCode(code))
    ? notices.map(noticeText).join(' ')
    : notice;
}

function pictureNames(numbers: readonly number[]): string {
  if (numbers.length === 0) return tw('generator.yourPicture');
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' });
  return tw('generator.pictureNumbers', {
    count: numbers.length,
    numbers: list.format(numbers.map(String)),
  });
}
