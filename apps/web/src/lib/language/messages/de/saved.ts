import type { saved as en } from '../en/saved.js';
import type { Translation } from '../../language.js';

export const saved: Translation<typeof en> = {
  title: 'Gespeicherte Gesichter und Motive',
  note: 'Behalte bis zu {count, number} Gesichter, Logos oder Produkte und verwende sie, ohne sie erneut hochzuladen. Wir speichern sie verschlüsselt, nur für dich, bis du sie löschst.',
  none: 'Nichts gespeichert. Bilder, die du einem Thumbnail hinzufügst, behalten wir nicht.',
  notLoaded: 'Deine gespeicherten Gesichter und Motive konnten nicht geladen werden.',
  loading: 'Deine gespeicherten Gesichter und Motive werden geladen',
  save: 'Gesicht oder Motiv speichern',
  full: 'Du hast {count, number} gespeicherte Gesichter und Motive, mehr behalten wir nicht. Lösch eines, um ein weiteres zu speichern.',
  kinds: { face: 'Gesicht', asset: 'Motiv' },
  kindQuestion: 'Was ist es?',
  kindChoices: {
    face: 'Ein Gesicht: Fotos einer Person',
    asset: 'Ein Motiv: ein Logo, ein Produkt oder etwas anderes',
  },
  savedOn: '{kind}, gespeichert am {date}. Du hast am {agreed} zugestimmt.',
  name: 'Name',
  photos: 'Fotos',
  photosNote:
    'Bis zu {count, number}, JPG oder PNG. Bei einem Gesicht: klar, von vorn, eine Person. Finden wir in einem Foto kein Gesicht, verwenden wir es als Bild und sagen es dir beim Erstellen.',
  choosePhotos: 'Fotos wählen',
  removePhoto: 'Foto {number, number} entfernen',
  photo: 'Foto {number, number} von {name}',
  photoBroken: 'Dieses Foto lässt sich nicht anzeigen',
  saveTitle: 'Gesicht oder Motiv speichern',
  saveNote: 'Damit du es wieder verwenden kannst, ohne es hochzuladen.',
  addTitle: 'Fotos von {name} hinzufügen',
  addNote: 'Es gibt {count, plural, one {# Foto} other {# Fotos}} von höchstens {most, number}.',
  consent:
    'Das bin ich oder gehört mir, oder ich habe die Erlaubnis dieser Person. Posterframe darf diese Fotos verschlüsselt behalten, bis ich sie lösche, und sie nur für Thumbnails verwenden, die ich mache.',
  send: 'Speichern',
  saved: '{name} ist gespeichert',
  add: 'Fotos hinzufügen',
  addTo: 'Fotos von {name} hinzufügen',
  added: 'Fotos hinzugefügt',
  rename: 'Umbenennen',
  renameOf: '{name} umbenennen',
  renameNote: 'Nur du siehst diesen Namen.',
  renamed: 'Umbenannt',
  erase: 'Löschen',
  eraseOf: '{name} löschen',
  eraseTitle: '{name} löschen?',
  erasePhoto: 'Foto {number, number} von {name} löschen',
  erasePhotoTitle: 'Dieses Foto von {name} löschen?',
  eraseAll: 'Alle löschen',
  eraseAllTitle: 'Alle gespeicherten Gesichter und Motive löschen?',
  eraseNote:
    'Die Fotos werden sofort gelöscht, mit ihren Kopien und Freistellern. Thumbnails daraus bleiben, aber ihr Text lässt sich nicht mehr bearbeiten.',
  erased: 'Gelöscht',
  inUse:
    'Ein Thumbnail in Arbeit verwendet noch eine Kopie. Sie wird gelöscht, wenn das Thumbnail fertig ist.',
  pick: 'Gespeicherte Gesichter und Motive',
  pickNote:
    'Wähl die Fotos, die wir verwenden. Du verwaltest sie auf <link>deiner Kontoseite</link>.',
  pickPhoto: 'Foto {number, number} von {name} verwenden',
  picked: 'Gespeicherte Fotos',
  pickFailed: 'Deine gespeicherten Gesichter und Motive konnten nicht geladen werden.',
  vendors:
    'Diese Website nutzt KI-Dienste. Die Fotos, die du wählst, werden an sie gesendet, um dieses Thumbnail zu machen und zu prüfen. Wir bitten sie, die Fotos nicht zu behalten.',
};
