import { describe, expect, it } from '@jest/globals';
import type { GrayPicture } from '../pictures/decode.js';
import { fingerprintDistance, fingerprintOf, fingerprintSide } from './fingerprint.js';

function picture(at: (x: number, y: number) => number): GrayPicture {
  const side = fingerprintSide;
  return {
    data: Uint8Array.from({ length: side * side }, (_, i) => at(i % side, Math.floor(i / side))),
    width: side,
    height: side,
  };
}

/** A patchwork of 4×4 blocks has detail in all frequencies, like a photograph. */
const blockLuma = (x: number, y: number): number =>
  40 + ((((x >> 2) * 73 + (y >> 2) * 151) * 2654435761) >>> 24) * 0.6;

describe('the perceptual fingerprint', () => {
  it('has sixteen hexadecimal digits and is deterministic', () => {
    expect(fingerprintOf(picture(blockLuma))).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprintOf(picture(blockLuma))).toBe(fingerprintOf(picture(blockLuma)));
  });

  it('hardly changes when a picture gets brighter', () => {
    const brighter = fingerprintOf(picture((x, y) => blockLuma(x, y) * 0.9 + 25));
    expect(fingerprintDistance(fingerprintOf(picture(blockLuma)), brighter)).toBeLessThanOrEqual(4);
  });

  it('differs in many bits for another picture', () => {
    const other = fingerprintOf(picture((x, y) => (x > y ? 220 : 30) + ((x * y) % 11)));
    expect(fingerprintDistance(fingerprintOf(picture(blockLuma)), other)).toBeGreaterThanOrEqual(
      16,
    );
  });

  it('is not taken of a picture of another size', () => {
    expect(() => fingerprintOf({ data: new Uint8Array(4), width: 2, height: 2 })).toThrow(
      RangeError,
    );
  });
});

describe('fingerprintDistance', () => {
  it('counts differing bits', () => {
    expect(fingerprintDistance('0000000000000000', '000000000000000f')).toBe(4);
    expect(fingerprintDistance('ffffffffffffffff', '0000000000000000')).toBe(64);
  });
});
