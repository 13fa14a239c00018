import type { passkeys as en } from '../en/passkeys.js';
import type { Translation } from '../../language.js';

export const passkeys: Translation<typeof en> = {
  title: 'Passkeys',
  note: 'Melde dich mit Fingerabdruck, Gesicht oder Geräte-PIN an, ohne Passwort und Code. Deine anderen Anmeldewege behältst du.',
  loading: 'Deine Passkeys werden geladen',
  notLoaded: 'Wir konnten deine Passkeys nicht laden.',
  none: 'Du hast keine Passkeys.',
  add: 'Passkey hinzufügen',
  full: 'Du hast {count, number} Passkeys. Das ist das Maximum.',
  unsupported: 'Dieser Browser unterstützt keine Passkeys.',
  addedOn: 'Hinzugefügt am {date}.',
  lastUsed: 'Zuletzt benutzt am {date}.',
  unused: 'Noch nie benutzt.',
  rename: 'Umbenennen',
  renameOf: '{name} umbenennen',
  renameNote: 'Nur du siehst diesen Namen.',
  remove: 'Entfernen',
  removeOf: '{name} entfernen',
  removeTitle: '{name} entfernen?',
  removeNote:
    'Mit diesem Passkey kannst du dich dann nicht mehr anmelden. Angemeldete Geräte bleiben angemeldet.',
  removed: '{name} ist entfernt',
  removedNote: 'Du kannst ihn auch in deinem Passwortmanager löschen.',
  addTitle: 'Passkey hinzufügen',
  addNote:
    'Dein Browser fragt dich gleich, wo der Passkey gespeichert werden soll: auf diesem Gerät, auf deinem Handy oder auf einem Sicherheitsschlüssel.',
  name: 'Name',
  nameNote: 'Damit du ihn wiedererkennst, zum Beispiel „Mein Laptop“.',
  next: 'Weiter',
  added: '{name} ist hinzugefügt',
  password: 'Passwort',
  proofNote: 'Deine Anmeldung ist eine Weile her. Bitte bestätige, dass du es bist.',
  code: 'Code oder Wiederherstellungscode',
  signInAgainNote:
    'Deine Anmeldung ist eine Weile her. Bitte melde dich neu an, damit wir wissen, dass du es bist, und komm dann auf diese Seite zurück.',
  signInAgain: 'Neu anmelden',
  exists: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
  canceled:
    'Der Passkey wurde nicht hinzugefügt. Bitte versuch es noch einmal, wenn du so weit bist.',
  failed:
    'Dein Browser konnte keinen Passkey anlegen. Bitte versuch es mit einem anderen Gerät oder Browser.',
};
