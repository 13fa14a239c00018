import { installedFile } from '../installed-package.js';
import { fromRgb, resizeExactly, type RgbPicture } from '../pictures/decode.js';
import { bytesOf, findBlobs } from './blobs.js';
import { NeuralNet, scaledInput } from './litert.js';
import type { Plane } from './guided-filter.js';

/** Size of the model's mask. */
export const maskSide = 256;

/** A mask of a smaller share of the picture has found nothing. */
const found = 0.01;
/**
 * What the mask finds at an end of a picture is a standing person when it covers at least this share of the end (people
 * reach .08, bridges at most .03) and is at least so much higher than wide, unlike a cake or a signpost.
 */
const standing = { share: 0.05, shape: 1.5 };

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

  /**
   * Runs the model once, in half of the time. Finds people, and in pictures without people often the main object. When it
   * finds nothing in a wide picture, looks for standing people at both ends of it, where they are not squeezed.
   */
  async segmentOnce(picture: RgbPicture): Promise<Plane> {
    return await segmentWithEnds(picture, async (part) => await this.segmentSquare(part));
  }

  private async segmentSquare(picture: RgbPicture): Promise<Plane> {
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

/** Exported for tests. @param segment the mask of a picture, which it squeezes into a square */
export async function segmentWithEnds(
  picture: RgbPicture,
  segment: (part: RgbPicture) => Promise<Plane>,
): Promise<Plane> {
  const whole = await segment(picture);
  const { width, height } = picture;
  if (width <= height || shareOf(whole) >= found) return whole;
  const data = Float32Array.from(whole.data);
  for (const left of [0, width - height]) {
    const half = standingPeople(await segment(await squareAt(picture, left)));
    for (let i = 0; i < data.length; i++) {
      const column = i % whole.width;
      const x = (((column + 0.5) / whole.width) * width - left) / height;
      if (x < 0 || x >= 1) continue;
      data[i] = Math.max(data[i]!, half.data[i - column + Math.floor(x * half.width)]!);
    }
  }
  return { ...whole, data };
}

/** The mask of a square without everything that is no standing person. */
function standingPeople({ data, width, height }: Plane): Plane {
  const { labels, sizes } = findBlobs(bytesOf(data), width, height, 128);
  const boxes = sizes.map(() => ({ left: width, right: 0, top: height, bottom: 0 }));
  for (const [i, label] of labels.entries()) {
    const box = boxes[label]!;
    const x = i % width;
    const y = Math.floor(i / width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  const isPerson = boxes.map(
    ({ left, right, top, bottom }, label) =>
      label > 0 &&
      sizes[label]! >= standing.share * data.length &&
      bottom - top >= standing.shape * (right - left),
  );
  return { data: data.map((value, i) => (isPerson[labels[i]!] ? value : 0)), width, height };
}

/** Share of a mask that is probably a person. */
function shareOf({ data }: Plane): number {
  let count = 0;
  for (const value of data) if (value > 0.5) count++;
  return count / data.length;
}

/** The part of a wide picture that is as wide as the picture is high. */
async function squareAt(picture: RgbPicture, left: number): Promise<RgbPicture> {
  const { height } = picture;
  const part = fromRgb(picture).extract({ left, top: 0, width: height, height });
  return { data: await part.raw().toBuffer(), width: height, height };
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
