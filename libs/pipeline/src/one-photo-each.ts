interface UsedPicture {
  kind: 'face' | 'asset';
  /** Whom it shows: photos of one saved face have the same; others have none. */
  person?: string;
}

/**
 * One photo of each person: the first for the first thumbnail, another for the next. Two photos of one person in a
 * picture would show them twice.
 * @param index of the thumbnail
 */
export function onePhotoEach<Picture extends UsedPicture>(
  pictures: readonly Picture[],
  index = 0,
): Picture[] {
  const turnOf = new Map<string, Picture[]>();
  for (const picture of pictures)
    if (isOfPerson(picture))
      turnOf.set(picture.person, [...(turnOf.get(picture.person) ?? []), picture]);
  return pictures.filter((picture) => {
    if (!isOfPerson(picture)) return true;
    const photos = turnOf.get(picture.person) ?? [];
    return photos[index % photos.length] === picture;
  });
}

function isOfPerson<Picture extends UsedPicture>(
  picture: Picture,
): picture is Picture & { person: string } {
  return picture.kind === 'face' && picture.person !== undefined;
}
