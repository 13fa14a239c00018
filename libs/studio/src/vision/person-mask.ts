import { installedFile } from '../installed-package.js';
import { squeeze, type RgbPicture } from '../pictures/decode.js';
import { NeuralNet, scaled } from './litert.js';
import type { Plane } from './guided-filter.js';

/** Size of the model's mask. */
export const maskSide = 256;

/**
 * Probability that each point belongs to a person (MediaPipe selfie segmentation). Also fires on
 * cats and chairs: only use it when a face was found.
 */
export class PersonMask {
  private net: Promise<NeuralNet> | undefined;

  /**
   * Runs the model on the whole picture, resized to a square, and on its mirror image. A person is
   * found both times, a lamp mistaken for a shoulder mostly once.
   */
  async segment(picture: RgbPicture): Promise<Plane> {
    const square = await squeeze(picture, maskSide, maskSide);
    const input = scaled(square.data, 255, 0);
    const seen = await this.runModel(input);
    const again = mirrored(await this.runModel(mirrored(input, 3)), 1);
    return {
      data: seen.map((v, i) => Math.sqrt(v * again[i]!)),
      width: maskSide,
      height: maskSide,
    };
  }

  /** One look, for half of the time: people, and often the main object of a picture without any. */
  async glance(picture: RgbPicture): Promise<Plane> {
    const square = await squeeze(picture, maskSide, maskSide);
    const data = await this.runModel(scaled(square.data, 255, 0));
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
