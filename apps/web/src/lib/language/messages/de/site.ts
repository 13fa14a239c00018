import type { site as en } from '../en/site.js';
import type { Translation } from '../../language.js';

export const site: Translation<typeof en> = {
  title: 'Posterframe: Video-Thumbnails, die Klicks bringen',
  description:
    'Füge den Link eines Videos ein und erhalte bis zu drei passende Thumbnails. Ganz ohne Design- oder Prompt-Kenntnisse.',
  needsJavaScript:
    'Posterframe braucht JavaScript, um Thumbnails zu erstellen. Erlaube es für diese Seite und lade sie neu, oder <link>lies, was Posterframe macht</link>.',
  pageTitle: '{page}, Posterframe',
  sections: {
    'how-it-works': 'So geht’s',
    features: 'Funktionen',
    pricing: 'Preise',
  },
  sectionsLabel: 'Abschnitte',
  footer: 'Fußzeile',
  affiliate: 'Partnerprogramm',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  contact: 'Kontakt',
  language: 'Sprache',
  logIn: 'Anmelden',
  tryForFree: 'Kostenlos testen',
  openWorkspace: 'Zum Workspace',
  notFound: 'Hoppla! Seite nicht gefunden',
  notFoundNote:
    'Wenn dir jemand diesen Link geschickt hat, wird das Thumbnail vielleicht nicht mehr geteilt.',
  broken: 'Unerwarteter Fehler in der Anwendung!',
  returnHome: 'Zur Startseite',
  noAccess: 'Du hast keinen Zugriff auf diese Seite.',
  demo: 'Demo',
  emulator: 'Läuft im Emulator-Modus. Nicht mit echten Zugangsdaten verwenden.',
  backendRuns: 'Der Vorschau-Server läuft.',
  backendGone: 'Der Vorschau-Server ist nicht erreichbar.',
  deleted: 'Dein Konto und deine Daten wurden gelöscht.',
  measuring: 'Besuche messen',
  measuringQuestion:
    'Dürfen wir deinen Besuch mit Google Analytics messen? Das zeigt uns, was funktioniert, und setzt Cookies. <link>Datenschutz</link>',
  allow: 'Erlauben',
  no: 'Nein',
  englishOnly: 'Diese Seite gibt es nur auf Englisch.',
};
