import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

/** A picture of the largest size takes a second on a slow machine. */
export const decodeSeconds = 10;

/** Pictures that users send wait only for each other, so that they cannot delay covers and avatars. */
export type DecodeQueue = 'uploads' | 'fetched';

const last: Record<DecodeQueue, Promise<unknown>> = {
  uploads: Promise.resolve(),
  fetched: Promise.resolve(),
};

/**
 * Runs image work one at a time per queue: it takes one of libuv's four threads for up to seconds, and file reads, name
 * look-ups and new database connections need the others.
 */
export function runDecode<Result>(
  queue: DecodeQueue,
  work: (sharp: SharpLibrary) => Promise<Result>,
): Promise<Result> {
  const result = last[queue].then(async () => work(await loadDecoder()));
  last[queue] = result.catch(() => undefined);
  return result;
}

/** Loads once the api serves (main.ts), or with the first picture. */
export async function loadDecoder(): Promise<SharpLibrary> {
  return (await import('sharp')).default;
}
