import type { webhooks as en } from '../en/webhooks.js';
import type { Translation } from '../../language.js';

export const webhooks: Translation<typeof en> = {
  title: 'Webhooks',
  note: 'Wir senden deinem Server eine signierte Nachricht, wenn eine Erstellung oder Veröffentlichung endet. <docs>So empfängst du sie</docs>',
  none: 'Du hast keine Webhooks.',
  notLoaded: 'Deine Webhooks konnten nicht geladen werden.',
  loading: 'Deine Webhooks werden geladen',
  add: 'Webhook anlegen',
  full: 'Du hast {count, number} Webhooks, mehr sind nicht möglich. Lösch einen, um einen weiteren anzulegen.',
  address: 'Adresse',
  addressNote: 'Sie beginnt mit https:// und ist aus dem Internet erreichbar.',
  eventsQuestion: 'Welche Ereignisse?',
  events: {
    generation_completed: 'Thumbnails sind fertig',
    generation_failed: 'Erstellung fehlgeschlagen',
    generation_canceled: 'Erstellung abgebrochen',
    publication_published: 'Thumbnail veröffentlicht',
    publication_failed: 'Veröffentlichung fehlgeschlagen',
    publication_undone: 'Veröffentlichung rückgängig gemacht',
    test: 'Test',
  },
  off: {
    failing:
      'Aus, weil {days, number} Tage lang jede Nachricht fehlgeschlagen ist. Prüf deinen Server und schalt ihn dann ein.',
    gone: 'Aus, weil dein Server „410 Gone“ geantwortet hat. Schalt ihn ein, wenn er wieder Nachrichten will.',
    restored:
      'Aus, weil diese Installation aus einer Sicherung wiederhergestellt wurde. Schalt ihn ein, wenn du ihn noch verwendest.',
    unreadable:
      'Aus, weil sich sein Geheimnis nicht mehr lesen lässt. Erstell ein neues Geheimnis.',
  },
  edit: 'Bearbeiten',
  log: 'Protokoll',
  test: 'Test senden',
  turnOn: 'Einschalten',
  newSecret: 'Neues Geheimnis',
  delete: 'Löschen',
  actionOf: '{action}: {address}',
  addTitle: 'Webhook anlegen',
  addNote: 'Zu jedem Ereignis senden wir eine POST-Anfrage an diese Adresse.',
  editTitle: 'Webhook bearbeiten',
  save: 'Speichern',
  secretTitle: 'Kopier jetzt dein Geheimnis',
  secretNote:
    'Wir zeigen es nur dieses eine Mal. Damit prüft dein Server, dass eine Nachricht von uns kommt.',
  secret: 'Geheimnis',
  copied: 'Geheimnis kopiert',
  notCopied:
    'Dein Browser hat das Kopieren nicht erlaubt. Markier das Geheimnis und kopier es selbst.',
  done: 'Fertig',
  newSecretTitle: 'Neues Geheimnis erstellen?',
  newSecretNote:
    'Das alte Geheimnis gilt sofort nicht mehr. Nachrichten, die dein Server bis dahin ablehnt, werden einen Tag lang erneut gesendet.',
  deleteTitle: 'Diesen Webhook löschen?',
  deleteNote:
    '{address} bekommt keine Nachrichten mehr, und das Protokoll wird gelöscht. Das lässt sich nicht rückgängig machen.',
  deleted: 'Webhook gelöscht',
  turnedOn: 'Webhook eingeschaltet',
  logTitle: 'Protokoll',
  logNote: '{address}: Nachrichten der letzten {days, number} Tage',
  logEmpty: 'Es gibt noch keine Nachrichten.',
  logNotLoaded: 'Das Protokoll konnte nicht geladen werden.',
  logLoading: 'Das Protokoll wird geladen',
  states: { waiting: 'Wartet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
  nextTry: 'Nächster Versuch {time}.',
  tried: '{time}: {outcome}',
  answered: 'Antwort {status}',
  problems: {
    refused: 'Antwort {status}',
    redirected: 'Antwort {status}, eine Weiterleitung, der wir nicht folgen',
    timed_out: 'keine Antwort innerhalb von 10 Sekunden',
    not_connected: 'keine Verbindung oder kein gültiges Zertifikat',
    host_unknown: 'der Host wurde nicht gefunden',
    address_not_public: 'der Host hat keine öffentliche Adresse',
  },
  redeliver: 'Erneut senden',
  redeliverOf: 'Erneut senden: {event}, {time}',
};
