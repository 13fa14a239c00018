import type { reach as en } from '../en/reach.js';
import type { Translation } from '../../language.js';

export const reach: Translation<typeof en> = {
  title: 'Impressionen und Klicks',
  titleOf: 'Impressionen und Klicks: {name}',
  consent:
    'YouTube zählt pro Tag, wie oft ein Thumbnail gesehen und angeklickt wird. Google fragt einmal, ob Posterframe diese Berichte lesen darf. Wir behalten die Zahlen der Videos, auf denen du von hier aus veröffentlichst, höchstens {days, number} Tage.',
  revoked: 'Google lässt uns diese Berichte nicht mehr lesen.',
  notSetUp: 'Die Berichte von YouTube sind auf dieser Website nicht eingerichtet.',
  unreachable:
    'Wir konnten die Berichte von YouTube nicht lesen. Wir versuchen es jede Stunde noch einmal.',
  asOf: 'Diese Zahlen sind vom {date}.',
  asking: 'Wir fragen YouTube nach den Berichten …',
  first:
    'YouTube erstellt die ersten Berichte ein bis zwei Tage, nachdem du sie erlaubt hast. Sie erscheinen dann hier.',
  tooRecent: 'YouTube hat für diese Tage noch keine Zahlen. Die Berichte kommen zwei Tage später.',
  erased: 'Wir behalten die Zahlen von YouTube {days, number} Tage. Die dieser Tage sind gelöscht.',
  impressions: 'Impressionen',
  clickRate: 'Klickrate',
  most: 'Höchstwert: {value}',
  plot: '{title} pro Tag, {from} bis {to}, höchstens {most}. Die Tabelle darunter zeigt jeden Tag.',
  change: '{day}: {change}',
  published: 'dieses Thumbnail veröffentlicht',
  otherPublished: 'anderes Thumbnail veröffentlicht',
  undone: 'voriges Thumbnail wieder eingesetzt',
  noTest:
    'Das ist kein Test. Wann, wo und wem YouTube ein Video zeigt, ändert sich von Tag zu Tag, egal welches Thumbnail es hat.',
  asTable: 'Als Tabelle zeigen',
  day: 'Tag',
};
