import { createRequire } from 'node:module';

type Drawing = typeof import('@napi-rs/canvas');

const load = createRequire(import.meta.url);
let loaded: Drawing | undefined;

/**
 * The drawing library, loaded when something is first drawn. A worker's main thread knows layouts by their traits and
 * leaves drawing to its threads; the library would be a fifth of its start and 28 MB.
 */
export function drawing(): Drawing {
  loaded ??= load('@napi-rs/canvas') as Drawing;
  return loaded;
}
