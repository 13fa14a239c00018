import type { secondFactor as en } from '../en/second-factor.js';
import type { Translation } from '../../language.js';

export const secondFactor: Translation<typeof en> = {
  title: 'Zwei-Faktor-Authentifizierung',
  off: 'Aus. Schalt sie ein, damit nach dem Passwort noch ein Code aus deiner Authenticator-App abgefragt wird.',
  on: 'Ein seit {date}. {left, plural, =0 {Kein Wiederherstellungscode ist übrig.} one {# Wiederherstellungscode ist übrig.} other {# Wiederherstellungscodes sind übrig.}}',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  turnOnLabel: 'Zwei-Faktor-Authentifizierung einschalten',
  turnOffLabel: 'Zwei-Faktor-Authentifizierung ausschalten',
  passwordNote: 'Gib zuerst dein Passwort ein.',
  password: 'Passwort',
  next: 'Weiter',
  scanTitle: 'Füg Posterframe deiner App hinzu',
  scanNote:
    'Scann den Code mit einer Authenticator-App oder tipp den Schlüssel ein. Gib dann die sechs Ziffern aus der App ein. Deine anderen Geräte werden abgemeldet.',
  qr: 'QR-Code für deine Authenticator-App',
  key: 'Schlüssel',
  code: 'Sechsstelliger Code',
  codesTitle: 'Speichere deine Codes',
  codesNote:
    'Die Zwei-Faktor-Authentifizierung ist eingeschaltet. Wenn du dein Gerät verlierst, ersetzt jeder dieser Wiederherstellungscodes einen Code der App. Wir zeigen sie nur dieses eine Mal.',
  codes: 'Wiederherstellungscodes',
  copy: 'Kopieren',
  copied: 'Wiederherstellungscodes kopiert',
  notCopied: 'Dein Browser erlaubt kein Kopieren. Bitte kopier die Codes von Hand.',
  saved: 'Codes gespeichert',
  offNote:
    'Danach genügt dein Passwort zum Anmelden. Wenn du nur neue Wiederherstellungscodes brauchst, schalte sie anschließend wieder ein.',
  offCode: 'Code oder Wiederherstellungscode',
  turnedOff: 'Zwei-Faktor-Authentifizierung ist aus',
};
