import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../paint/random.js';
import { fromGray, type GrayPicture } from '../pictures/decode.js';
import { isOutOfFocus, isScreen, measureSharpness } from './sharpness.js';

const size = { width: 640, height: 360 };

/** Draws `count` gray boxes of random sizes. A few stand for objects, thousands for gravel. */
function boxes(count: number, largest: number): GrayPicture {
  const random = seededRandom(count);
  const data = new Uint8Array(size.width * size.height).fill(128);
  for (let box = 0; box < count; box++) {
    const width = 8 + Math.floor(random() * largest);
    const left = Math.floor(random() * (size.width - width));
    const top = Math.floor(random() * (size.height - width));
    const gray = Math.floor(random() * 256);
    for (let y = top; y < top + width; y++)
      data.fill(gray, y * size.width + left, y * size.width + left + width);
  }
  return { data, ...size };
}

async function blurred(picture: GrayPicture, sigma: number): Promise<GrayPicture> {
  const data = await fromGray(picture).blur(sigma).extractChannel(0).raw().toBuffer();
  return { ...picture, data };
}

describe('isOutOfFocus', () => {
  const face = { x: 0.25, y: 0.25, width: 0.2, height: 0.35 };
  const inFace = (x: number, y: number): boolean =>
    x >= size.width * 0.2 &&
    x < size.width * 0.5 &&
    y >= size.height * 0.18 &&
    y < size.height * 0.67;

  it('is true for a blurred face in a sharp picture', async () => {
    const sharp = boxes(60, 60);
    const soft = await blurred(sharp, 4);
    const data = sharp.data.map((value, i) =>
      inFace(i % size.width, Math.floor(i / size.width)) ? soft.data[i]! : value,
    );
    expect(isOutOfFocus({ ...sharp, data }, face)).toBe(true);
  });

  it('is false in a sharp picture, and in one that is soft everywhere', async () => {
    const sharp = boxes(60, 60);
    expect(isOutOfFocus(sharp, face)).toBe(false);
    expect(isOutOfFocus(await blurred(sharp, 4), face)).toBe(false);
  });
});

describe('measureSharpness', () => {
  it('decreases with blur', async () => {
    const sharp = boxes(40, 90);
    const soft = measureSharpness(await blurred(sharp, 1.2), 1_280);
    const softer = measureSharpness(await blurred(sharp, 3), 1_280);
    expect(measureSharpness(sharp, 1_280)).toBe(1_000);
    expect(soft).toBeLessThan(800);
    expect(softer).toBeLessThan(soft);
  });

  it('is proportionally lower for a picture narrower than 1280 pixels', () => {
    expect(measureSharpness(boxes(40, 90), 640)).toBe(500);
  });

  it('is hardly higher for gravel than for a few objects in the same focus', async () => {
    const few = measureSharpness(await blurred(boxes(20, 120), 1), 1_280);
    const gravel = measureSharpness(await blurred(boxes(4_000, 10), 1), 1_280);
    expect(gravel).toBeLessThan(1.25 * few);
  });

  it('is lower for a few soft edges, as of a moving leg, than for many of the same softness', async () => {
    const few = measureSharpness(await blurred(boxes(3, 90), 6), 1_280);
    const many = measureSharpness(await blurred(boxes(90, 90), 6), 1_280);
    expect(few).toBeLessThan(0.7 * many);
    expect(measureSharpness(boxes(3, 90), 1_280)).toBe(1_000);
  });

  it('measures the face if there is one', async () => {
    const scene = boxes(300, 40);
    const soft = await blurred(scene, 3);
    const half = size.width / 2;
    // Sharp on the left, blurred on the right, where the face is.
    for (let y = 0; y < size.height; y++) {
      const row = y * size.width;
      scene.data.set(soft.data.subarray(row + half, row + size.width), row + half);
    }
    const face = { x: 0.7, y: 0.3, width: 0.2, height: 0.4 };
    expect(measureSharpness(scene, 1_280, face)).toBeLessThan(
      0.7 * measureSharpness(scene, 1_280, { ...face, x: 0.1 }),
    );
  });

  it('is 0 for a picture without edges', () => {
    expect(measureSharpness({ data: new Uint8Array(640 * 360), ...size }, 1_280)).toBe(0);
  });
});

describe('isScreen', () => {
  /** A screen: lines of small text on a flat light background. */
  const screen: GrayPicture = { data: new Uint8Array(640 * 360).fill(240), ...size };
  for (let y = 20; y < 340; y += 12)
    for (let x = 20; x < 400; x += 6)
      for (let k = 0; k < 5; k++) screen.data[(y + k) * 640 + x] = 30;

  const skyOverGravel: GrayPicture = {
    ...size,
    data: new Uint8Array(640 * 360).map((_, i) =>
      i < 0.6 * 640 * 360 ? 190 : (i * 97 + ((i / 640) | 0) * 31) % 256,
    ),
  };

  it('distinguishes a screen from a photograph by flat areas and edges of one pixel', async () => {
    expect(isScreen(screen)).toBe(true);
    expect(isScreen(await blurred(screen, 1))).toBe(false);
    expect(isScreen(await blurred(boxes(200, 60), 0.8))).toBe(false);
    // A terminal with a few letters and softened edges.
    const terminal: GrayPicture = { data: new Uint8Array(640 * 360).fill(12), ...size };
    for (let x = 20; x < 200; x += 6)
      for (let k = 0; k < 60; k++) terminal.data[(40 + k) * 640 + x] = 230;
    expect(isScreen(await blurred(terminal, 0.4))).toBe(true);
    // Hard edges, but too little flat area.
    expect(isScreen(skyOverGravel)).toBe(false);
    // Steep edges without flat areas.
    const noise = screen.data.map((_, i) => (i * 97) % 256);
    expect(isScreen({ ...screen, data: noise })).toBe(false);
  });
});
