interface UsedPicture {
  kind: 'face' | 'asset';
  /** The saved face that the picture shows; absent when the picture is no photo of a saved face. */
  person?: string;
}

/**
 * Keeps one photo of each person: the first photo for the first thumbnail, the next for the next. Two photos of one
 * person in a thumbnail would show that person twice.
 * @param index index of the thumbnail
 */
export function onePhotoPerPerson<Picture extends UsedPicture>(
  pictures: readonly Picture[],
  index = 0,
): Picture[] {
  const photosOf = new Map<string, Picture[]>();
  for (const picture of pictures)
    if (isOfPerson(picture))
      photosOf.set(picture.person, [...(photosOf.get(picture.person) ?? []), picture]);
  return pictures.filter((picture) => {
    if (!isOfPerson(picture)) return true;
    const photos = photosOf.get(picture.person) ?? [];
    return photos[index % photos.length] === picture;
  });
}

function isOfPerson<Picture extends UsedPicture>(
  picture: Picture,
): picture is Picture & { person: string } {
  return picture.kind === 'face' && picture.person !== undefined;
}
