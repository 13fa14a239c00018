import { createRequire } from 'node:module';

type Drawing = typeof import('@napi-rs/canvas');

const load = createRequire(import.meta.url);
let loaded: Drawing | undefined;

/**
 * Loads the canvas library on first use. A worker's main thread only reads layout traits and never draws. Loading the
 * library there would make its start a fifth longer and take 28 MB.
 */
export function drawing(): Drawing {
  loaded ??= load('@napi-rs/canvas') as Drawing;
  return loaded;
}
