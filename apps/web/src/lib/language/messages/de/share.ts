import type { share as en } from '../en/share.js';
import type { Translation } from '../../language.js';

export const share: Translation<typeof en> = {
  title: 'Ein Thumbnail von Posterframe',
  generateYourOwn: 'Eigenes erstellen',
  shared: 'Geteiltes Thumbnail',
  viewLarge: 'Groß ansehen',
  notLoaded: 'Das Thumbnail konnte nicht geladen werden.',
  madeWith: 'Mit Posterframe aus einem Videolink erstellt.',
  report: 'Melden',
  reportTitle: 'Dieses Thumbnail melden',
  reportNote: 'Wir prüfen jede Meldung. Meldungen sind anonym.',
  sendReport: 'Meldung senden',
  thanks: 'Danke',
  thanksNote: 'Ein Administrator sieht sich dieses Thumbnail an.',
  whatIsWrong: 'Was stimmt damit nicht?',
  inYourWords: 'In deinen Worten <note>(optional)</note>',
  reasons: {
    'person-without-consent': 'Es zeigt jemanden, der nicht zugestimmt hat',
    'public-figure': 'Es täuscht eine bekannte Person vor',
    'sexual-or-violent': 'Es ist sexuell oder gewalttätig',
    hateful: 'Es ist hasserfüllt',
    copyright: 'Es verletzt ein Urheber- oder Markenrecht',
    misleading: 'Es führt über das Video in die Irre',
    other: 'Etwas anderes',
  },
  linkTitle: 'Link hier kopieren',
  linkNote:
    'Dein Thumbnail ist geteilt, aber wir konnten den Link nicht kopieren. Kopier ihn hier:',
  link: 'Link zum Teilen',
  copied: 'Link kopiert',
  notCopied: 'Kopieren fehlgeschlagen',
  copiedResult: 'Link kopiert!',
  copiedResultNote: 'Der Link liegt in der Zwischenablage',
  notCopiedNote: 'Der Link konnte nicht kopiert werden',
  restored:
    '{count, plural, one {Thumbnail wiederhergestellt} other {# Thumbnails wiederhergestellt}}',
  deleted: '{count, plural, one {Thumbnail gelöscht} other {# Thumbnails gelöscht}}',
  noLongerShared: 'Nicht mehr geteilt',
  notDownloaded:
    'Die Thumbnails konnten nicht heruntergeladen werden. Bitte versuch es noch einmal.',
};
