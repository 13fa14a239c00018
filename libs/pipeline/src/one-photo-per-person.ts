interface UsedPicture {
  kind: 'face' | 'asset';
  /** The saved face that the picture shows, if any. */
  person?: string;
}

/**
 * Keeps one photo of each person: the first photo for the first thumbnail, the second for the second, and so on.
 * Otherwise a thumbnail would show a person twice.
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
