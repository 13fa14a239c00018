import type { secondFactor as en } from '../en/second-factor.js';
import type { Translation } from '../../language.js';

export const secondFactor: Translation<typeof en> = {
  title: 'Zwei-Faktor-Authentifizierung',
  off: 'Aus. Schalt sie ein, damit nach dem Passwort ein Code deiner Authenticator-App nötig ist.',
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
    'Scann den Code mit einer Authenticator-App oder tipp den Schlüssel ein. Gib dann die sechs Ziffern ein, die die App zeigt. Deine anderen Geräte werden abgemeldet.',
  qr: 'QR-Code für deine Authenticator-App',
  key: 'Schlüssel',
  code: 'Sechsstelliger Code',
  codesTitle: 'Speicher deine Wiederherstellungscodes',
  codesNote:
    'Sie ist eingeschaltet. Wenn du dein Gerät verlierst, ersetzt jeder dieser Codes einen Code der App. Wir zeigen sie nur dieses eine Mal.',
  codes: 'Wiederherstellungscodes',
  copy: 'Kopieren',
  copied: 'Wiederherstellungscodes kopiert',
  notCopied: 'Dein Browser erlaubt kein Kopieren. Bitte kopier die Codes von Hand.',
  saved: 'Ich habe sie gespeichert',
  offNote:
    'Danach meldet dich dein Passwort allein an. Für neue Wiederherstellungscodes schaltest du sie aus und wieder ein.',
  offCode: 'Code oder Wiederherstellungscode',
  turnedOff: 'Zwei-Faktor-Authentifizierung ist aus',
};
