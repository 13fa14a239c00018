import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

/** The largest picture takes a second on a slow machine. */
export const decodeSeconds = 10;

/** Uploads have their own queue, so that they cannot delay covers and avatars. */
export type DecodeQueue = 'uploads' | 'fetched';

const lastInQueue: Record<DecodeQueue, Promise<unknown>> = {
  uploads: Promise.resolve(),
  fetched: Promise.resolve(),
};

/**
 * Decodes one picture at a time per queue. A decode takes one of libuv's four threads for up to seconds, and file
 * reads, name look-ups and database connections need the others.
 */
export function runDecode<Result>(
  queue: DecodeQueue,
  work: (sharp: SharpLibrary) => Promise<Result>,
): Promise<Result> {
  const result = lastInQueue[queue].then(async () => work(await loadDecoder()));
  lastInQueue[queue] = result.catch(() => undefined);
  return result;
}

/** Loads the decoder once: at the api's start (main.ts) or with the first picture. */
export async function loadDecoder(): Promise<SharpLibrary> {
  return (await import('sharp')).default;
}
