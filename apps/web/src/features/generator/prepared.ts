import { preparePictures } from '../../lib/pictures/prepare.js';
import type { Film } from './film/film.js';
import type { AssetImage } from './upload/drafts.js';

/** What is sent of the pictures that were added. */
export function preparedImages(images: readonly AssetImage[]): Promise<string[]> {
  return preparePictures(images);
}

/** Stills are taken at the size in which they are used, so they are only encoded. */
const asTaken = { longestSide: 1_920, quality: 0.9 };

export async function preparedFilm({
  name,
  stills,
}: Film): Promise<{ name: string; stills: string[] }> {
  return { name, stills: await preparePictures(stills, asTaken) };
}
