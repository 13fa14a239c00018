import type { account as en } from '../en/account.js';
import type { Translation } from '../../language.js';

export const account: Translation<typeof en> = {
  title: 'Konto',
  notLoaded: 'Dein Konto konnte nicht geladen werden.',
  loading: 'Dein Konto wird geladen',
  loadingWorkspace: 'Dein Workspace wird geladen',
  memberSince: 'Dabei seit {date}',
  workspace: 'Workspace',
  home: 'Workspace, Posterframe-Startseite',
  newThumbnail: 'Neues Thumbnail',
  history: 'Verlauf',
  subscription: 'Mein Abo',
  creditHistory: 'Credit-Verlauf',
  admin: 'Admin',
  shortcuts: 'Tastenkürzel',
  refresh: 'Alte Videos auffrischen',
  signOut: 'Abmelden',
  accountOf: 'Konto von {name}',
  stillSignedIn: 'Du bist noch angemeldet. Bitte prüf deine Verbindung und versuch es noch einmal.',
  profileFailed: 'Etwas ist schiefgegangen. Lade die Seite neu.',
  proofTitle: '{provider} hinzufügen',
  proofNote: 'Um eine Anmeldemöglichkeit hinzuzufügen, bestätige zuerst, dass du es bist.',
  allowanceLeft: '{left, plural, one {# Thumbnail übrig} other {# Thumbnails übrig}}',
  allowanceRenews: 'von {monthly, number} in diesem Monat. Neu am {date} (UTC).',
  addMore: 'Aufladen',
  creditsWorth: '{count, plural, one {Credit} other {Credits}}, {thumbnails}',
  language: 'Sprache',
  languageNote: 'Für Bildschirme und Meldungen. Thumbnails folgen der Sprache deines Videos.',
  methods: 'Anmeldung',
  since: 'seit {date}',
  add: '{provider} hinzufügen',
  changePassword: 'Passwort ändern',
  changePasswordNote: 'Das meldet deine anderen Geräte ab.',
  currentPassword: 'Bisheriges Passwort',
  passwordChanged: 'Passwort geändert',
  passwordChangedNote: 'Deine anderen Geräte sind abgemeldet.',
  savePassword: 'Speichern',
  channel: 'YouTube-Kanal',
  channelFree:
    'Kostenlose Konten erstellen Thumbnails für den eigenen Kanal. Google sagt uns, welcher das ist.',
  channelPaid:
    'Mit deinem Tarif geht jeder Kanal. Verbinde deinen, um seine Thumbnails von hier aus zu setzen und ihn auch mit Free weiter zu nutzen.',
  channelOpen: 'Verbinde deinen Kanal, um seine Thumbnails von hier aus zu setzen.',
  checked: 'geprüft am {date}',
  refreshOld: 'Thumbnails alter Videos auffrischen',
  maySet: 'Wir dürfen seine Thumbnails setzen, wenn du „Auf YouTube verwenden“ drückst.',
  dontAllow: 'Nicht mehr erlauben',
  dontAllowLabel: 'Nicht mehr erlauben, Thumbnails von {channel} zu setzen',
  mayRead: 'Wir dürfen lesen, wie oft seine Thumbnails gesehen und angeklickt werden.',
  dontReadLabel: 'Nicht mehr erlauben, Berichte von {channel} zu lesen',
  mayReadCaptions:
    'Seit dem {date} dürfen wir Untertitel seiner Videos lesen, wenn du beim Transkript „Von YouTube“ drückst.',
  dontReadCaptionsLabel: 'Nicht mehr erlauben, Untertitel von {channel} zu lesen',
  disconnect: 'Trennen',
  disconnectLabel: '{channel} trennen',
  disconnected: '{channel} ist getrennt',
  disconnectedNote: 'Die YouTube-Daten dazu wurden gelöscht.',
  stopped: 'Wir setzen keine Thumbnails von {channel} mehr',
  stoppedNote: 'Was noch veröffentlicht werden sollte, wurde abgebrochen.',
  stoppedReading: 'Wir lesen keine Berichte von {channel} mehr',
  stoppedReadingNote: 'Die Zahlen, die wir hatten, wurden gelöscht.',
  stoppedCaptions: 'Wir lesen keine Untertitel von {channel} mehr',
  stoppedCaptionsNote: 'Untertitel haben wir nicht gespeichert.',
  connect: 'Kanal verbinden',
  connectAnother: 'Weiteren Kanal verbinden',
  addsGoogle: 'Du kannst dich danach auch mit diesem Google-Konto anmelden.',
  access:
    'Wir lesen nur, bis du uns Thumbnails setzen lässt. Jede Erlaubnis kannst du jederzeit in <google>deinem Google-Konto</google> widerrufen. Siehe die <terms>Nutzungsbedingungen von YouTube</terms> und die <privacy>Datenschutzerklärung von Google</privacy>.',
  faces: 'Gesichter',
  facesNote:
    'Bilder, die du hinzufügst, löschen wir {hours, number} Stunden, nachdem ihre Thumbnails fertig sind, oder sofort, wenn etwas fehlschlägt oder du abbrichst. Freisteller bleiben, damit du den Text später bearbeiten kannst.',
  removeFaces: 'Gesichtsdaten entfernen',
  removeFacesTitle: 'Gesichtsdaten entfernen?',
  removeFacesNote:
    'Das löscht alle Bilder, die du hinzugefügt hast, deine gespeicherten Gesichter und Motive und alle Freisteller. Deine Thumbnails bleiben, wie sie sind, aber ihr Text lässt sich dann nicht mehr bearbeiten.',
  facesRemoved: 'Gesichtsdaten entfernt',
  noFaces: 'Es gab keine Gesichtsdaten',
  facesInUse:
    'Ein Thumbnail in Arbeit verwendet deine Fotos noch. Sie werden innerhalb von {hours, number} Stunden nach der Fertigstellung gelöscht.',
  data: 'Daten und Geräte',
  dataNote:
    'Alles, was wir über dich gespeichert haben, in einer Datei: Konto, Credits, Aufträge, die Nutzung deiner API-Schlüssel, deine Webhooks und die Adressen deiner Thumbnails.',
  downloadData: 'Meine Daten herunterladen',
  dataFailed: 'Wir konnten deine Daten nicht zusammenstellen. Bitte versuch es später noch einmal.',
  signOutEverywhere: 'Überall abmelden',
  signOutEverywhereTitle: 'Überall abmelden?',
  signOutEverywhereNote:
    'Alle Browser und Geräte, die in deinem Konto angemeldet sind, werden abgemeldet, auch dieses. API-Schlüssel funktionieren weiter, bis du sie widerrufst.',
  deleteTitle: 'Konto löschen',
  deleteNote:
    'Dein Konto und deine Daten werden sofort gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteMine: 'Konto und Daten löschen',
  deleteQuestion: 'Dein Konto löschen?',
  deleteWarning:
    'Das geschieht sofort und endgültig. Lade vorher deine Daten herunter, wenn du sie behalten willst.',
  deleteForGood: 'Endgültig löschen',
  hasPlan:
    'Du hast den Tarif {plan}. Kündige ihn, bevor du dein Konto löschst. Das geht unter <link>Mein Abo</link>.',
  weDelete: 'Was wir löschen',
  weKeep: 'Was wir behalten',
  gone: {
    person:
      'Deinen Namen, deine E-Mail-Adresse, dein Profilbild, deine API-Schlüssel und deine Anmeldungen auf allen Geräten.',
    thumbnails:
      'Deine Thumbnails, auch geteilte, und alle hochgeladenen und gespeicherten Bilder einschließlich Gesichtern.',
    work: 'Deine Prompts, Videolinks, verbundenen Kanäle und deren YouTube-Daten.',
    credits: 'Deine restlichen Credits. Sie lassen sich nicht wiederherstellen.',
  },
  kept: {
    ledger:
      'Deinen Credit-Verlauf ohne deinen Namen: Beträge, Daten und Gründe. Die Buchhaltung verlangt es.',
    payments:
      'Was du bezahlt hast, und deine Kundennummer beim Zahlungsanbieter, wie es das Steuerrecht verlangt.',
    fingerprint:
      '{days, number} Tage lang einen anonymen Fingerabdruck deiner Anmeldung, mit deinem monatlichen Kontingent und wie viel du davon verbraucht hast. So bekommt niemand Willkommens-Credits oder ein Kontingent zweimal.',
    generations:
      'Zu jedem Auftrag: wann er war, wie viele Thumbnails, und ob er geklappt hat. Nicht Video, Prompt oder Bilder.',
  },
  typeToConfirm: 'Tippe zur Bestätigung „{word}“',
};
