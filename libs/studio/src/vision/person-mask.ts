import { installedFile } from '../installed-package.js';
import { squeeze, type RgbPicture } from '../pictures/decode.js';
import { NeuralNet, scaled } from './litert.js';
import type { Plane } from './guided-filter.js';

/** Side of the mask that the model gives. */
export const maskSide = 256;

/**
 * How likely each point belongs to a person (MediaPipe selfie segmentation).
 * It fires on cats and chairs too: only ask when a face was found.
 */
export class PersonMask {
  private net: Promise<NeuralNet> | undefined;

  /** The whole picture squeezed into a square of `maskSide`. */
  async of(picture: RgbPicture): Promise<Plane> {
    this.net ??= NeuralNet.load(
      installedFile('@mediapipe/selfie_segmentation', 'selfie_segmentation.tflite'),
      [1, maskSide, maskSide, 3],
    );
    const net = await this.net;
    const square = await squeeze(picture, maskSide, maskSide);
    const [data] = await net.run(scaled(square.data, 255, 0));
    return {
      data: data ?? new Float32Array(maskSide * maskSide),
      width: maskSide,
      height: maskSide,
    };
  }
}
