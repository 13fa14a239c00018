import type { RetainedData } from './retained-data.js';

/** Number of pictures that are read from the database at a time. */
const batch = 100;

interface Store {
  remove(name: string): Promise<void>;
}

/**
 * Removes the files of all pictures that are recorded for erasure. Removes each record after its file, so a crash leaves
 * no file behind. May run at any time, even in several processes at once.
 */
export async function eraseRecordedPictures(
  retained: Pick<RetainedData, 'picturesToErase' | 'pictureErased'>,
  storage: Store,
): Promise<void> {
  for (;;) {
    const names = await retained.picturesToErase(batch);
    await erasePictures(retained, storage, names);
    if (names.length < batch) return;
  }
}

/** Removes the files of these recorded pictures, each file before its record. Safe to repeat. */
export async function erasePictures(
  retained: Pick<RetainedData, 'pictureErased'>,
  storage: Store,
  names: string[],
): Promise<void> {
  for (const name of names) {
    await storage.remove(name);
    await retained.pictureErased(name);
  }
}
