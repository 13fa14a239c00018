import { createHash } from 'node:crypto';
import type { StoredPictures } from '@app/contracts';
import type { Storage } from '@app/providers';
import type { FinishedThumbnail } from '@app/studio';

/** Stores the pictures of a finished thumbnail under new names. */
export async function storePictures(
  storage: Storage,
  finished: FinishedThumbnail,
): Promise<StoredPictures> {
  const [master, upload, preview, smallPreview] = await Promise.all([
    storage.put('thumbnail', 'jpg', finished.master),
    storage.put('thumbnail', 'jpg', finished.upload),
    storage.put('thumbnail', 'webp', finished.preview),
    storage.put('thumbnail', 'webp', finished.smallPreview),
  ]);
  return {
    master,
    upload,
    preview,
    smallPreview,
    width: finished.width,
    height: finished.height,
    byteSize: finished.master.length,
    sha256: createHash('sha256').update(finished.master).digest('hex'),
  };
}
