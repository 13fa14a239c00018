import type { failures as en } from '../en/failures.js';
import type { Translation } from '../../language.js';

export const failures: Translation<typeof en> = {
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  unreachable: 'Keine Verbindung. Prüf dein Internet und versuch es noch einmal.',
};
