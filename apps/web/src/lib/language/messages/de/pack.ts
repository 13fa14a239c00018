import type { Translation } from '../../language.js';
import type { pack as en } from '../en/pack.js';

export const pack: Translation<typeof en> = {
  title: 'Andere Sprachen',
  description:
    'Dasselbe Bild mit deiner Schlagzeile in anderen Sprachen, für YouTubes lokalisierte Thumbnails. Kostenlos.',
  row: 'Sprache {number, number}',
  language: 'Sprachcode',
  headline: 'Schlagzeile',
  second: 'Zweite Zeile, wenn du eine möchtest',
  add: 'Sprache hinzufügen',
  remove: 'Sprache {number, number} entfernen',
  most: 'Ein Paket hat höchstens {count, number} Sprachen.',
  make: 'Bilder erstellen',
  download: '{count, plural, one {# Bild} other {# Bilder}} herunterladen',
  preview: 'Das Thumbnail in {code}',
  passed: 'Alle {count, number} Prüfungen bestanden',
  propose: 'Übersetzungen vorschlagen',
  proposeNote:
    'Ein KI-Modell liest deine Schlagzeile und schlägt Übersetzungen vor. Du prüfst sie, bevor etwas erstellt wird.',
  proposeNeedsCodes: 'Gib zuerst die Sprachcodes ein, etwa es, pt-BR oder ja.',
  proposed: 'Vorschlag einer KI. Bitte prüfe ihn.',
  notProposed: 'Es kam keine brauchbare Übersetzung zurück. Gib die Schlagzeile selbst ein.',
  languageMissing: 'Gib einen Sprachcode ein, etwa es, pt-BR oder ja.',
  languageUnknown: 'Die Sprache „{code}“ kennen wir nicht. Nimm einen Code wie es, pt-BR oder ja.',
  languageTwice: '{code} ist schon im Paket.',
  headlineMissing: 'Gib die Schlagzeile in dieser Sprache ein.',
};
