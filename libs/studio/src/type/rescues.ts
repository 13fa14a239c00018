import type { TextNoteCode } from '@app/contracts';
import type { FinishOrder } from '../studio.js';
import { onBox } from './chosen-style.js';
import { condensedTypeface } from './fonts.js';
import type { TypeStyle } from './type-style.js';
import type { Relaxation } from './typesetter.js';

/** Another way to set text that cannot be set as requested, and the notes for the creator. */
export interface Rescue {
  order: Partial<Pick<FinishOrder, 'words' | 'choices'>>;
  relaxed: Relaxation;
  notes: TextNoteCode[];
}

/** Slightly above the size at which the check of the cap height fails, in design units. */
const smallestCap = 54;
const maxLines = 4;

/**
 * Changes to try, in this order, until the text can be set. The first ones change as little as possible.
 * @param hadRoom whether the text fitted as requested, but was not readable
 */
export function rescues(
  { words, choices }: Pick<FinishOrder, 'words' | 'choices'>,
  hadRoom: boolean,
): Rescue[] {
  const own = choices ?? { typeface: null, color: null, accent: null, textBox: null };
  const isPlaced = own.textBox !== null || Boolean(own.area);
  const free = { ...own, textBox: null, area: null };
  const why = hadRoom ? 'moved-unreadable' : 'moved-no-room';
  const moving: TextNoteCode[] = isPlaced ? [why] : [];
  const joined = { ...words, main: words.main.replaceAll(/\s+/gu, ' ') };
  const wrapping: TextNoteCode[] = words.main.trim().includes('\n') ? ['line-breaks'] : [];
  const main = { ...joined, sub: '' };
  const subLoss: TextNoteCode[] = words.sub.trim() === '' ? [] : ['second-line-left-out'];
  const all: (Rescue | false)[] = [
    !hadRoom && wrapping.length > 0 && { order: { words: joined }, relaxed: {}, notes: wrapping },
    !hadRoom && { order: {}, relaxed: { style: small }, notes: ['smaller'] },
    hadRoom && { order: {}, relaxed: { style: onBox }, notes: ['boxed'] },
    isPlaced && { order: { choices: free }, relaxed: {}, notes: moving },
    !hadRoom && {
      order: { words: joined },
      relaxed: { style: narrow },
      notes: [...wrapping, 'narrower-font'],
    },
    { order: { choices: free }, relaxed: { style: onBox }, notes: [...moving, 'boxed'] },
    {
      order: { words: joined, choices: free },
      relaxed: { anyPlace: true, style: narrow },
      notes: [...wrapping, why, 'narrower-font'],
    },
    {
      order: { words: main, choices: free },
      relaxed: { anyPlace: true, style: (style) => onBox(narrow(style)) },
      notes: [...wrapping, why, 'narrower-font', 'boxed', ...subLoss],
    },
  ];
  return all.filter((rescue) => rescue !== false);
}

function small(style: TypeStyle): TypeStyle {
  return { ...style, minCap: smallestCap, maxLines: Math.max(style.maxLines, maxLines) };
}

function narrow(style: TypeStyle): TypeStyle {
  return { ...small(style), typeface: condensedTypeface(style.typeface), typefaceKept: false };
}
