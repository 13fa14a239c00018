import { createRequire } from 'node:module';

type CanvasLibrary = typeof import('@napi-rs/canvas');

const load = createRequire(import.meta.url);
let loaded: CanvasLibrary | undefined;

/**
 * Loads the canvas library on first use. A worker's main thread only reads layout traits and never draws. Loading the
 * library there would make its start a fifth longer and take 28 MB.
 */
export function canvasLibrary(): CanvasLibrary {
  loaded ??= load('@napi-rs/canvas') as CanvasLibrary;
  return loaded;
}
