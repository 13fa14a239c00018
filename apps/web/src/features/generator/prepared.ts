import { maxAssetBytes, maxStillBytes, preparedImage, preparedStill } from '@app/contracts';
import { preparePictures } from '../../lib/pictures/prepare.js';
import type { Film } from './film/film.js';
import type { AssetImage } from './upload/drafts.js';

/** What is sent of the pictures that were added. */
export function preparedImages(images: readonly AssetImage[]): Promise<string[]> {
  return preparePictures(images, { ...preparedImage, maxBytes: maxAssetBytes });
}

export async function preparedFilm({
  name,
  stills,
}: Film): Promise<{ name: string; stills: string[] }> {
  return {
    name,
    stills: await preparePictures(stills, { ...preparedStill, maxBytes: maxStillBytes }),
  };
}
