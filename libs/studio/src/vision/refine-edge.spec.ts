import { describe, expect, it } from '@jest/globals';
import { refineEdge } from './refine-edge.js';

const [width, height] = [240, 120];
const hair = [50, 35, 30] as const;
const sky = [90, 150, 230] as const;

/** Hair fills the left half; strands of a pixel and a half reach 16 pixels into a sky. */
function strands(background: (x: number, y: number) => readonly number[] = () => sky) {
  const truth = Float32Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    if (x < 120) return 1;
    if (x >= 136) return 0;
    return [0.5, 1, 0, 0, 0, 0][y % 6]!;
  });
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < truth.length; i++) {
    const behind = background(i % width, Math.floor(i / width));
    for (let c = 0; c < 3; c++)
      data[3 * i + c] = Math.round(truth[i]! * hair[c]! + (1 - truth[i]!) * behind[c]!);
  }
  // Result of model and guided filter: a smooth slope across the strands.
  const slope = (i: number): number => Math.max(0, Math.min(1, (150 - (i % width)) / 40));
  const alpha = Uint8Array.from({ length: truth.length }, (_, i) => Math.round(255 * slope(i)));
  const guess = {
    data: Float32Array.from({ length: truth.length }, (_, i) => slope(i)),
    width,
    height,
  };
  return { picture: { data, width, height }, truth, alpha, guess };
}

function meanError(alpha: Uint8Array, truth: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < truth.length; i++) {
    const x = i % width;
    if (x < 120 || x >= 136) continue;
    sum += Math.abs(alpha[i]! / 255 - truth[i]!);
    count++;
  }
  return sum / count;
}

describe('refineEdge', () => {
  it('separates strands from the sky between them', () => {
    const { picture, truth, alpha, guess } = strands();
    expect(meanError(alpha, truth)).toBeGreaterThan(0.3);
    refineEdge(picture, alpha, guess, 200);
    expect(meanError(alpha, truth)).toBeLessThan(0.05);
  });

  it('keeps the colors of the hair, and removes those of the sky', () => {
    const { picture, alpha, guess } = strands();
    const rgba = refineEdge(picture, alpha, guess, 200);
    let seen = 0;
    for (let i = 0; i < alpha.length; i++) {
      if (alpha[i]! < 40 || alpha[i]! > 215) continue;
      seen++;
      for (const [c, value] of hair.entries())
        expect(Math.abs(rgba[4 * i + c]! - value)).toBeLessThan(50);
    }
    expect(seen).toBeGreaterThan(100);
  });

  it("changes little in front of a background in the hair's own color", () => {
    const { picture, alpha, guess } = strands((x, y) =>
      ((x >> 1) + (y >> 1)) % 2 ? [45, 40, 35] : [75, 60, 60],
    );
    const given = alpha.slice();
    refineEdge(picture, alpha, guess, 200);
    const moved = alpha.reduce((sum, value, i) => sum + Math.abs(value - given[i]!), 0);
    expect(moved / (16 * height)).toBeLessThan(40);
  });

  it('does not restore cleared areas', () => {
    const { picture, alpha, guess } = strands();
    const before = alpha.slice();
    for (let y = 40; y < 60; y++) alpha.fill(0, y * width + 120, y * width + 145);
    refineEdge(picture, alpha, guess, 200, before);
    for (let y = 44; y < 56; y++) expect(alpha[y * width + 124]).toBe(0);
  });
});
