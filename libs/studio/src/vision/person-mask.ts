import { installedFile } from '../installed-package.js';
import { resizeExactly, type RgbPicture } from '../pictures/decode.js';
import { NeuralNet, scaledInput } from './litert.js';
import type { Plane } from './guided-filter.js';

/** Size of the model's mask. */
export const maskSide = 256;

/**
 * Probability that each point belongs to a person (MediaPipe selfie segmentation). Cats and chairs also get high
 * values, so a cut-out also needs a detected face.
 */
export class PersonMask {
  private net: Promise<NeuralNet> | undefined;

  /**
   * Runs the model on the whole picture, resized to a square, and on its mirror image. A person is found both times, a
   * lamp that looks like a shoulder mostly only once.
   */
  async segment(picture: RgbPicture): Promise<Plane> {
    const square = await resizeExactly(picture, maskSide, maskSide);
    const input = scaledInput(square.data, 255, 0);
    const seen = await this.runModel(input);
    const again = mirrored(await this.runModel(mirrored(input, 3)), 1);
    return {
      data: seen.map((v, i) => Math.sqrt(v * again[i]!)),
      width: maskSide,
      height: maskSide,
    };
  }

  /** Runs the model once, in half of the time. Finds people, and in pictures without people often the main object. */
  async segmentOnce(picture: RgbPicture): Promise<Plane> {
    const square = await resizeExactly(picture, maskSide, maskSide);
    const data = await this.runModel(scaledInput(square.data, 255, 0));
    return { data: Float32Array.from(data), width: maskSide, height: maskSide };
  }

  private async runModel(square: Float32Array<ArrayBuffer>): Promise<Float32Array> {
    this.net ??= NeuralNet.load(
      installedFile('@mediapipe/selfie_segmentation', 'selfie_segmentation.tflite'),
      [1, maskSide, maskSide, 3],
    );
    const net = await this.net;
    const [data] = await net.run(square);
    return data ?? new Float32Array(maskSide * maskSide);
  }
}

/** Mirrors a square of `maskSide` left to right. */
function mirrored(square: Float32Array, channels: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(square.length);
  for (let i = 0; i < out.length; i++) {
    const channel = i % channels;
    const pixel = (i - channel) / channels;
    const x = pixel % maskSide;
    out[i] = square[channels * (pixel - x + maskSide - 1 - x) + channel]!;
  }
  return out;
}
