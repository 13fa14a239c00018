import { isTextNoteCode, type TextPreview } from '@app/contracts';
import { tw } from './language/workspace.js';

/**
 * Sentences about adjustments that make text readable, in the page's language, or the server's if codes are unknown.
 */
export function textNotesOf({
  notes,
  noteCodes,
}: Pick<TextPreview, 'notes' | 'noteCodes'>): readonly string[] {
  return noteCodes?.every(({ code }) => isTextNoteCode(code))
    ? noteCodes.map(({ code, characters = '' }) => tw(`textNotes.${code}`, { characters }))
    : notes;
}
