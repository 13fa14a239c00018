import type { TextNoteCode } from '@app/contracts';
import type { FinishRequest } from '../studio.js';
import { withBoxes } from './chosen-style.js';
import { condensedTypeface } from './fonts.js';
import type { TypeStyle } from './type-style.js';
import type { Relaxation } from './typesetter.js';

/** Another way to set text that cannot be set as requested, and the notes for the creator. */
export interface TextFallback {
  request: Partial<Pick<FinishRequest, 'words' | 'choices'>>;
  relaxed: Relaxation;
  notes: TextNoteCode[];
}

/** Slightly above the size at which the check of the cap height fails, in design units. */
const smallestCap = 54;
const maxLines = 4;

/**
 * Changes to try, in this order, until the text can be set. The first ones change as little as possible.
 * @param didFit whether the text fitted as requested, but was not readable
 */
export function textFallbacks(
  { words, choices }: Pick<FinishRequest, 'words' | 'choices'>,
  didFit: boolean,
): TextFallback[] {
  const own = choices ?? { typeface: null, color: null, accent: null, textBox: null };
  const isPlaced = own.textBox !== null || Boolean(own.area);
  const free = { ...own, textBox: null, area: null };
  const reasonCode = didFit ? 'moved-unreadable' : 'moved-no-room';
  const movedNotes: TextNoteCode[] = isPlaced ? [reasonCode] : [];
  const joined = { ...words, main: words.main.replaceAll(/\s+/gu, ' ') };
  const lineBreakNotes: TextNoteCode[] = words.main.trim().includes('\n') ? ['line-breaks'] : [];
  const withoutSecondLine = { ...joined, sub: '' };
  const secondLineNotes: TextNoteCode[] = words.sub.trim() === '' ? [] : ['second-line-left-out'];
  const all: (TextFallback | false)[] = [
    !didFit &&
      lineBreakNotes.length > 0 && {
        request: { words: joined },
        relaxed: {},
        notes: lineBreakNotes,
      },
    !didFit && { request: {}, relaxed: { style: withSmallerText }, notes: ['smaller'] },
    didFit && { request: {}, relaxed: { style: withBoxes }, notes: ['boxed'] },
    isPlaced && { request: { choices: free }, relaxed: {}, notes: movedNotes },
    !didFit && {
      request: { words: joined },
      relaxed: { style: withCondensedTypeface },
      notes: [...lineBreakNotes, 'narrower-font'],
    },
    { request: { choices: free }, relaxed: { style: withBoxes }, notes: [...movedNotes, 'boxed'] },
    {
      request: { words: joined, choices: free },
      relaxed: { anyPlace: true, style: withCondensedTypeface },
      notes: [...lineBreakNotes, reasonCode, 'narrower-font'],
    },
    {
      request: { words: withoutSecondLine, choices: free },
      relaxed: { anyPlace: true, style: (style) => withBoxes(withCondensedTypeface(style)) },
      notes: [...lineBreakNotes, reasonCode, 'narrower-font', 'boxed', ...secondLineNotes],
    },
  ];
  return all.filter((fallback) => fallback !== false);
}

function withSmallerText(style: TypeStyle): TypeStyle {
  return { ...style, minCap: smallestCap, maxLines: Math.max(style.maxLines, maxLines) };
}

function withCondensedTypeface(style: TypeStyle): TypeStyle {
  return {
    ...withSmallerText(style),
    typeface: condensedTypeface(style.typeface),
    typefaceKept: false,
  };
}
