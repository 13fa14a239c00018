import { describe, expect, it } from '@jest/globals';
import { alphaOf, fillSmallHoles, keepBlobAt } from './alpha.js';
import { findBlobs } from './blobs.js';
import { boxMean } from './guided-filter.js';
import { removeBlurredBlobs } from './blurred-blobs.js';

const grid = (...rows: string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (c) => (c === '#' ? 255 : 0));

describe('blobs', () => {
  it('are connected by sides, not corners', () => {
    const { sizes } = findBlobs(grid('##..', '..#.', '...#'), 4, 3, 128);
    expect(sizes.slice(1)).toEqual([2, 1, 1]);
  });

  it('are cleared when they are not the person', () => {
    const width = 40;
    const alpha = new Uint8Array(width * 10);
    for (let y = 0; y < 10; y++) alpha.fill(255, y * width, y * width + 10);
    alpha.fill(255, 5 * width + 30, 5 * width + 34);
    const kept = keepBlobAt(alpha, width, 10, { x: 3, y: 3 });
    expect(kept?.share).toBeCloseTo(100 / 104);
    expect(alpha[5 * width + 31]).toBe(0);
    expect(alpha[5 * width + 3]).toBe(255);
  });

  it('cannot be kept where there is no person', () => {
    expect(keepBlobAt(new Uint8Array(100), 10, 10, { x: 5, y: 5 })).toBeNull();
  });

  it('have pinholes filled and the gap under an arm kept', () => {
    const side = 160;
    const alpha = new Uint8Array(side * side).fill(255);
    alpha[10 * side + 10] = 0;
    for (let y = 60; y < 76; y++) alpha.fill(0, y * side + 60, y * side + 76);
    fillSmallHoles(alpha, side, side);
    expect(alpha[10 * side + 10]).toBe(255);
    expect(alpha[66 * side + 66]).toBe(0);
  });
});

/**
 * A person in a dark coat, and a lamp that the mask included. Out of focus its light fades over
 * thirty pixels; in focus it has a sharp edge.
 */
function besideLamp(isInFocus: boolean, tone: [number, number, number] = [1, 0.7, 0.2]) {
  const [width, height] = [400, 400];
  const data = new Uint8Array(3 * width * height);
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const isCoat = x >= 150 && x < 350 && y >= 100;
      const far = Math.hypot(x - 136, (y - 300) / 2);
      const lit = isInFocus
        ? far < 24
          ? 200
          : 90
        : Math.round(90 + 110 * Math.max(0, 1 - far / 60));
      data.set(
        tone.map((share) => (isCoat ? 25 : Math.round(lit * share))),
        3 * i,
      );
      alpha[i] = isCoat || far < 24 ? 255 : 0;
    }
  }
  const face = { x: 0.5, y: 0.3, width: 0.2, height: 0.2 };
  return {
    alpha,
    picture: { data, width, height },
    face,
    lamp: 300 * width + 126,
    coat: 300 * width + 200,
  };
}

describe('removeBlurredBlobs', () => {
  it('removes a blurred lamp beside a sharp person', () => {
    const { alpha, picture, face, lamp, coat } = besideLamp(false);
    removeBlurredBlobs(alpha, picture, face);
    expect(alpha[lamp]).toBe(0);
    expect(alpha[coat]).toBe(255);
  });

  it('keeps a blob with a sharp edge, which may be a hand', () => {
    const { alpha, picture, face, lamp } = besideLamp(true);
    removeBlurredBlobs(alpha, picture, face);
    expect(alpha[lamp]).toBe(255);
  });

  it('keeps a blob in the color of the face, which may be a moving hand', () => {
    const { alpha, picture, face, lamp } = besideLamp(false, [1, 1, 1]);
    removeBlurredBlobs(alpha, picture, face);
    expect(alpha[lamp]).toBe(255);
  });

  it('keeps a blob at the face', () => {
    const { alpha, picture, lamp } = besideLamp(false);
    removeBlurredBlobs(alpha, picture, { x: 0.2, y: 0.6, width: 0.2, height: 0.2 });
    expect(alpha[lamp]).toBe(255);
  });
});

describe('the guided filter', () => {
  it('averages over a window that is clipped at the edges', () => {
    const mean = boxMean(Float32Array.from([0, 3, 6]), 3, 1, 1);
    expect([...mean]).toEqual([1.5, 3, 4.5]);
  });

  it('moves a soft edge onto the edge of the picture', () => {
    const width = 60;
    const height = 30;
    const data = Uint8Array.from({ length: 3 * width * height }, (_, i) =>
      Math.floor(i / 3) % width < 30 ? 25 : 230,
    );
    const soft = Float32Array.from({ length: width * height }, (_, i) =>
      Math.min(1, Math.max(0, ((i % width) - 22) / 16)),
    );
    const alpha = alphaOf({ data: soft, width, height }, { data, width, height });
    const row = 15 * width;
    expect(alpha[row + 25]).toBeLessThan(40);
    expect(alpha[row + 34]).toBeGreaterThan(215);
  });

  it('keeps a mask aligned when the width is no multiple of its grid', () => {
    const [width, height] = [100, 20];
    const data = Uint8Array.from({ length: 3 * width * height }, (_, i) =>
      Math.floor(i / 3) % width < 88 ? 200 : 30,
    );
    const mask = {
      data: Float32Array.from({ length: 25 * 5 }, (_, i) => (i % 25 < 22 ? 1 : 0)),
      width: 25,
      height: 5,
    };
    const alpha = alphaOf(mask, { data, width, height });
    expect(alpha[10 * width + 85]).toBe(255);
    expect(alpha[10 * width + 90]).toBe(0);
  });
});
