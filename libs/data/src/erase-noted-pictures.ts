import type { RetainedData } from './retained-data.js';

/** At once; a storage is asked for each of them. */
const batch = 100;

interface Store {
  remove(name: string): Promise<void>;
}

/**
 * Removes the files of all pictures that were noted to be erased, by whichever statement, and forgets each only after its
 * file: a crash in between leaves none behind. May run at any time, also in several processes at once.
 */
export async function eraseNotedPictures(
  retained: Pick<RetainedData, 'picturesToErase' | 'pictureErased'>,
  storage: Store,
): Promise<void> {
  for (;;) {
    const names = await retained.picturesToErase(batch);
    await erasePictures(retained, storage, names);
    if (names.length < batch) return;
  }
}

/** Removes the files of these noted pictures, in the same order of steps. May run twice. */
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
