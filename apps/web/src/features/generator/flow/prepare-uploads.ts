import { maxAssetBytes, maxStillBytes, preparedImage, preparedStill } from '@app/contracts';
import { preparePictures } from '../../../lib/pictures/prepare.js';
import type { VideoFile } from '../form/video-file/video-file.js';
import type { AssetImage } from '../form/upload/drafts.js';

/** Crops and encodes the added pictures. */
export function prepareImages(images: readonly AssetImage[]): Promise<string[]> {
  return preparePictures(images, { ...preparedImage, maxBytes: maxAssetBytes });
}

export async function prepareVideoFile({
  name,
  stills,
}: VideoFile): Promise<{ name: string; stills: string[] }> {
  return {
    name,
    stills: await preparePictures(stills, { ...preparedStill, maxBytes: maxStillBytes }),
  };
}
