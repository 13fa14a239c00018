import type { GrayPicture } from '../pictures/decode.js';

/** Input size of `fingerprintOf`. */
export const fingerprintSide = 32;
const keptFrequencies = 8;

const cosines = Float64Array.from({ length: keptFrequencies * fingerprintSide }, (_, i) => {
  const frequency = Math.floor(i / fingerprintSide);
  const x = i % fingerprintSide;
  return Math.cos(((2 * x + 1) * frequency * Math.PI) / (2 * fingerprintSide));
});

/**
 * 64-bit perceptual hash as 16 hexadecimal digits: the 8×8 lowest DCT frequencies of a 32×32 gray
 * picture, each above or below their median.
 */
export function fingerprintOf({ data, width, height }: GrayPicture): string {
  if (width !== fingerprintSide || height !== fingerprintSide) {
    throw new RangeError(`a fingerprint is taken of ${fingerprintSide}×${fingerprintSide} pixels`);
  }
  const values: number[] = [];
  for (let v = 0; v < keptFrequencies; v++) {
    for (let u = 0; u < keptFrequencies; u++) {
      let sum = 0;
      for (let y = 0; y < height; y++) {
        const cv = cosines[v * fingerprintSide + y]!;
        for (let x = 0; x < width; x++)
          sum += data[y * width + x]! * cosines[u * fingerprintSide + x]! * cv;
      }
      values.push(sum);
    }
  }
  // Skips the first value: it is the mean brightness and would only shift the median.
  const median = values.slice(1).sort((a, b) => a - b)[31] ?? 0;
  let digits = '';
  for (let i = 0; i < values.length; i += 4) {
    const bits = values
      .slice(i, i + 4)
      .reduce((sum, value) => sum * 2 + (value > median ? 1 : 0), 0);
    digits += bits.toString(16);
  }
  return digits;
}

/** Hamming distance of 64 bits. */
export function fingerprintDistance(a: string, b: string): number {
  let distance = 0;
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  while (difference > 0n) {
    distance += Number(difference & 1n);
    difference >>= 1n;
  }
  return distance;
}
