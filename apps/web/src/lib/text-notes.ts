import { isTextNoteCode, type TextPreview } from '@app/contracts';
import { tw } from './language/workspace.js';

/** What was changed so that text can be read, in the page's language; the server's sentences without known codes. */
export function textNotesOf({
  notes,
  noteCodes,
}: Pick<TextPreview, 'notes' | 'noteCodes'>): readonly string[] {
  return noteCodes?.every(({ code }) => isTextNoteCode(code))
    ? noteCodes.map(({ code, characters = '' }) => tw(`textNotes.${code}`, { characters }))
    : notes;
}
