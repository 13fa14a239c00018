import { isTextNoteCode, type TextPreview } from '@app/contracts';
import { tw } from './language/workspace.js';

/**
 * Sentences about changes that make a text readable, in the page's language; the server's sentences if codes are
 * unknown.
 */
export function textNotesOf({
  notes,
  noteCodes,
}: Pick<TextPreview, 'notes' | 'noteCodes'>): readonly string[] {
  return noteCodes?.every(({ code }) => isTextNoteCode(code))
    ? noteCodes.map(({ code, characters = '' }) => tw(`textNotes.${code}`, { characters }))
    : notes;
}
