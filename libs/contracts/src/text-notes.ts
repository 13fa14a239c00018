/**
 * Notes that tell the creator what was changed to make a text fit: code → English sentence. Clients translate by code.
 * `{characters}` stands for characters that no typeface has.
 */
export const textNoteSentences = {
  'moved-no-room': 'Moved the text, because it doesn’t fit there.',
  'moved-unreadable': 'Moved the text, because it isn’t readable there.',
  'moved-calmer': 'Moved the text to a calmer area.',
  'moved-off-face': 'Moved the text off a face, the duration badge or the edge.',
  'moved-off-player': 'Moved the text off the Shorts player or the edge.',
  'moved-off-face-short': 'Moved the text off a face, the Shorts player or the edge.',
  'moved-off-badge': 'Moved the text off the duration badge or the edge.',
  'line-breaks': 'Changed the line breaks so that the text fits.',
  'one-line': 'Put both sides on one line.',
  smaller: 'Made the text smaller so that it fits.',
  'narrower-font': 'Used a narrower font so that the text fits.',
  boxed: 'Put the text on a box so that it’s readable.',
  outlined: 'Outlined the text.',
  darkened: 'Darkened the picture behind the text.',
  'second-line-left-out': 'Left out the second line.',
  'text-without-room':
    'We left the text off: there was no room for it, or no font with its characters.',
  'text-unreadable': 'We left the text off because it wasn’t readable here.',
  'characters-left-out': 'Left out what our typefaces lack: {characters}',
  'mark-under-player': 'The Shorts player covers a part of what you added.',
  'mark-under-badge': 'YouTube’s duration badge covers a part of what you added.',
  'person-at-edge': 'Kept the person at the edge, because the picture of them ends there.',
  'other-layout':
    'Used another layout, because the previous one doesn’t suit this picture and text.',
  'uploads-erased':
    'Made without the pictures you uploaded, because we delete those after 24 hours.',
} as const;

export type TextNoteCode = keyof typeof textNoteSentences;

export interface TextNote {
  code: TextNoteCode;
  /** Only with `characters-left-out`. */
  characters?: string;
}

export function isTextNoteCode(value: unknown): value is TextNoteCode {
  return typeof value === 'string' && Object.hasOwn(textNoteSentences, value);
}

/** The English sentence of a note. */
export function textNoteSentence({ code, characters = '' }: TextNote): string {
  return textNoteSentences[code].replace('{characters}', () => characters);
}
