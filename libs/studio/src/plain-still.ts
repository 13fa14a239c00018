import type { PictureFacts } from './picture.js';

/** Facts of a wide still without faces, for tests. */
export const plainStill: PictureFacts = {
  width: 1_920,
  height: 1_080,
  brightness: 0.5,
  contrast: 0.2,
  sharpness: 500,
  palette: { main: '#2060c0', second: '#d08030', hue: 216, saturation: 0.6 },
  faces: [],
  focus: { x: 0.5, y: 0.5 },
  calm: [],
  fingerprint: '0000000000000000',
};
