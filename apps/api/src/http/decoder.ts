import type sharp from 'sharp';

export type SharpLibrary = typeof sharp;

/** A picture of the largest size takes a second on a slow machine. */
export const decodeSeconds = 10;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs image work one at a time per process: it takes one of libuv's four threads for up to seconds, and file reads, name
 * look-ups and new database connections need the others.
 */
export function runDecode<Result>(work: (sharp: SharpLibrary) => Promise<Result>): Promise<Result> {
  const result = last.then(async () => work(await loadDecoder()));
  last = result.catch(() => undefined);
  return result;
}

/** Loads once the api serves (main.ts), or with the first picture. */
export async function loadDecoder(): Promise<SharpLibrary> {
  return (await import('sharp')).default;
}
