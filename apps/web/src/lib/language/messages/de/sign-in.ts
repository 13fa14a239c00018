import type { signIn as en } from '../en/sign-in.js';
import type { Translation } from '../../language.js';

export const signIn: Translation<typeof en> = {
  title: 'Bei Posterframe anmelden',
  heading: 'Melde dich an und nutze deinen <nowrap>KI-gestützten</nowrap> Thumbnail-Generator',
  continueWith: 'Weiter mit {provider}',
  inWindow: 'Mach in dem Fenster weiter, das sich geöffnet hat.',
  agree:
    'Wenn du fortfährst, stimmst du den <terms>Nutzungsbedingungen</terms> und der <privacy>Datenschutzerklärung</privacy> zu.',
  newHere: 'Neu hier? Wir legen dir ein Konto mit {credits, number} kostenlosen Credits an.',
  newHereUnpriced: 'Neu hier? Wir legen dir ein Konto an.',
  closed: 'Hier werden keine neuen Konten angelegt.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  or: 'oder',
  forgot: 'Passwort vergessen? Frag die Administration nach einem Link.',
  choosePassword: 'Wähl ein Passwort',
  newPassword: 'Neues Passwort',
  passwordRule: 'Mindestens {min, number} Zeichen',
  saveAndSignIn: 'Speichern und anmelden',
  fillIn: 'Bitte gib E-Mail-Adresse und Passwort ein.',
  local: 'E-Mail und Passwort',
  example: 'Ein Standbild und das Thumbnail daraus',
  stillAlt: 'Standbild aus einem Video',
  still: 'Standbild',
  thumbnailAlt: 'Das Thumbnail daraus',
  thumbnail: 'Thumbnail',
};
