import type { TextNoteCode } from '@app/contracts';

export const textNotes: Record<TextNoteCode, string> = {
  'moved-no-room': 'Text verschoben, weil er dort nicht hinpasst.',
  'moved-unreadable': 'Text verschoben, weil er dort nicht lesbar ist.',
  'moved-calmer': 'Text in einen ruhigeren Bereich verschoben.',
  'moved-off-face': 'Text von einem Gesicht, der Längenangabe oder dem Rand weggeschoben.',
  'moved-off-player': 'Text von den Bedienelementen von Shorts oder dem Rand weggeschoben.',
  'moved-off-face-short':
    'Text von einem Gesicht, den Bedienelementen von Shorts oder dem Rand weggeschoben.',
  'moved-off-badge': 'Text von der Längenangabe oder dem Rand weggeschoben.',
  'line-breaks': 'Zeilen anders umbrochen, damit der Text passt.',
  'one-line': 'Beide Seiten in eine Zeile gesetzt.',
  smaller: 'Text verkleinert, damit er passt.',
  'narrower-font': 'Schmalere Schrift verwendet, damit der Text passt.',
  boxed: 'Text auf einen Kasten gesetzt, damit er lesbar ist.',
  outlined: 'Text mit einem Umriss versehen.',
  darkened: 'Bild hinter dem Text abgedunkelt.',
  'second-line-left-out': 'Zweite Zeile weggelassen.',
  'text-without-room':
    'Text weggelassen: Es gab keinen Platz dafür oder keine Schrift mit seinen Zeichen.',
  'text-unreadable': 'Text weggelassen, weil er hier nicht lesbar war.',
  'characters-left-out': 'Weggelassen, was unsere Schriften nicht enthalten: {characters}',
  'mark-under-player':
    'Die Bedienelemente von Shorts verdecken einen Teil von dem, was du hinzugefügt hast.',
  'mark-under-badge':
    'Die Längenangabe von YouTube verdeckt einen Teil von dem, was du hinzugefügt hast.',
  'person-at-edge': 'Die Person bleibt am Rand, weil ihr Bild dort endet.',
  'other-layout': 'Anderes Layout verwendet, weil das vorige nicht zu diesem Bild und Text passt.',
  'uploads-erased':
    'Ohne die Bilder, die du hochgeladen hast, weil wir sie nach 24 Stunden löschen.',
};
