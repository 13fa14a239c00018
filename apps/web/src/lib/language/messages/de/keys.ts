import type { keys as en } from '../en/keys.js';
import type { Translation } from '../../language.js';

export const keys: Translation<typeof en> = {
  title: 'API-Schlüssel',
  note: 'Für Programme, die in deinem Namen Thumbnails erstellen: Skripte, Agenten und die Kommandozeile. <docs>So verwendest du ihn</docs>',
  none: 'Du hast keine API-Schlüssel.',
  notLoaded: 'Deine API-Schlüssel konnten nicht geladen werden.',
  loading: 'Deine API-Schlüssel werden geladen',
  create: 'Schlüssel erstellen',
  full: 'Du hast {count, number} API-Schlüssel, mehr sind nicht möglich. Widerruf einen, um einen weiteren zu erstellen.',
  scopes: { read: 'Lesen', generate: 'Erstellen', publish: 'Veröffentlichen' },
  scopesQuestion: 'Was darf er?',
  scopeChoices: {
    read: 'Lesen: deine Thumbnails und deinen Verlauf',
    generate: 'Erstellen: Thumbnails erstellen und ihren Text bearbeiten',
    publish: 'Veröffentlichen: Thumbnails bei Videos deiner verbundenen Kanäle einsetzen',
  },
  may: 'Schlüssel {ending}. Darf: {scopes}.',
  created: 'Erstellt am {date}.',
  unused: 'Nie verwendet.',
  lastUsed: 'Zuletzt verwendet am {date}.',
  requests:
    '{requests, plural, one {# Anfrage} other {# Anfragen}} und {generations, plural, one {# Generierung} other {# Generierungen}} in den letzten {days, number} Tagen.',
  uses: '{requests, plural, one {# Anfrage} other {# Anfragen}}, {generations, plural, one {# Generierung} other {# Generierungen}} und {credits, plural, one {# Credit} other {# Credits}} in den letzten {days, number} Tagen.',
  createTitle: 'API-Schlüssel erstellen',
  createNote: 'Benenn ihn nach dem Programm, das ihn verwenden wird.',
  createdTitle: 'Kopier deinen Schlüssel jetzt',
  createdNote:
    'Wir zeigen ihn nur dieses eine Mal. Bewahr ihn wie ein Passwort auf: Wer ihn hat, kann in deinem Namen handeln.',
  key: 'API-Schlüssel',
  copied: 'Schlüssel kopiert',
  notCopied: 'Dein Browser hat das Kopieren nicht erlaubt. Markier den Schlüssel und kopier ihn.',
  done: 'Fertig',
  revoke: 'Widerrufen',
  revokeOf: '{name} widerrufen',
  revokeTitle: '{name} widerrufen?',
  revokeNote:
    'Programme mit diesem Schlüssel funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  revoked: '{name} ist widerrufen',
};
