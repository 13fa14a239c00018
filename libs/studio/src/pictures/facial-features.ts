import type { Box } from '../picture.js';

/** Eyes, nose and mouth within a face's box, without cheeks and forehead. */
const features = { x: 0.15, y: 0.15, width: 0.7, height: 0.8 };

/** The box around eyes, nose and mouth of a face. */
export function facialFeaturesOf(face: Box): Box {
  return {
    x: face.x + features.x * face.width,
    y: face.y + features.y * face.height,
    width: features.width * face.width,
    height: features.height * face.height,
  };
}
