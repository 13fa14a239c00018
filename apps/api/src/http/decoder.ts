import type sharp from 'sharp';

/** A picture of the largest size takes a second on a slow machine. */
export const decodeSeconds = 10;

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes and encodes pictures, one at a time in a process: it takes one of libuv's four threads for up to seconds, and
 * file reads, name look-ups and new database connections need the others.
 */
export function decoding<Result>(work: (open: typeof sharp) => Promise<Result>): Promise<Result> {
  const result = last.then(async () => work(await loadDecoder()));
  last = result.catch(() => undefined);
  return result;
}

/** Loads once the api serves (main.ts), or with the first picture. */
export async function loadDecoder(): Promise<typeof sharp> {
  return (await import('sharp')).default;
}
