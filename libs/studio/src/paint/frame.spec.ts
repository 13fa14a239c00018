import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { grid } from '../inspect/occupied.js';
import type { Box } from '../picture.js';
import { plainStill } from '../plain-still.js';
import { cropFor, naturalGrade } from './frame.js';

const still = { width: 1_920, height: 1_080 };
const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 1e-6 &&
  inner.y >= outer.y - 1e-6 &&
  inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-6;

/** A mask of whole cells of the grid. */
function maskOf(...boxes: Box[]): string {
  const bits = new Uint8Array(Math.ceil((grid.columns * grid.rows) / 8));
  for (const { x, y, width, height } of boxes)
    for (let row = y * grid.rows; row < (y + height) * grid.rows; row++)
      for (let column = x * grid.columns; column < (x + width) * grid.columns; column++) {
        const cell = row * grid.columns + column;
        bits[cell >> 3]! |= 1 << (cell & 7);
      }
  return Buffer.from(bits).toString('base64');
}

const faceBox = fc
  .record({
    x: fc.double({ min: 0, max: 0.8, noNaN: true }),
    y: fc.double({ min: 0, max: 0.5, noNaN: true }),
    height: fc.double({ min: 0.1, max: 0.45, noNaN: true }),
  })
  .map(({ x, y, height }) => ({ x, y, width: Math.min(1 - x, height * 0.5), height }));

describe('cropFor', () => {
  it('zooms in further for a small part of the frame, where fewer pixels are enough', () => {
    const place = { x: 0.5, y: 0.5 };
    const zoomed = (width?: number) =>
      cropFor({ width: 1_280, height: 720 }, 1, place, place, 1.8, width).height;
    expect(zoomed()).toBe(1);
    expect(zoomed(400)).toBeCloseTo(1 / 1.8);
  });

  it('keeps the largest face whole for any zoom and focus', () => {
    fc.assert(
      fc.property(
        faceBox,
        fc.constantFrom(16 / 9, 1, 0.6),
        fc.double({ min: 1, max: 2.5, noNaN: true }),
        fc.record({
          x: fc.double({ min: 0, max: 1, noNaN: true }),
          y: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        (box, aspect, zoom, point) => {
          const faces = [{ box }];
          const crop = cropFor({ ...still, faces }, aspect, point, { x: 0.3, y: 0.6 }, zoom);
          expect(contains({ x: 0, y: 0, width: 1, height: 1 }, crop)).toBe(true);
          expect(contains(crop, box)).toBe(true);
        },
      ),
    );
  });

  it('keeps a second large face, at the cost of zoom', () => {
    const left = { x: 0.1, y: 0.3, width: 0.12, height: 0.24 };
    const right = { x: 0.75, y: 0.35, width: 0.1, height: 0.2 };
    const faces = [{ box: left }, { box: right }];
    const crop = cropFor({ ...still, faces }, 16 / 9, { x: 0.16, y: 0.4 }, undefined, 1.6);
    expect(contains(crop, left)).toBe(true);
    expect(contains(crop, right)).toBe(true);
  });

  it('is aimed at the middle of two people rather than at one of them', () => {
    const pair = {
      width: 1280,
      height: 720,
      faces: [
        { box: { x: 0.25, y: 0.1, width: 0.1, height: 0.2 } },
        { box: { x: 0.5, y: 0.15, width: 0.09, height: 0.16 } },
      ],
    };
    const crop = cropFor(pair, 1, { x: 0.3, y: 0.2 });
    expect(crop.x + crop.width / 2).toBeCloseTo(0.42, 2);
  });

  it('is aimed at the larger face beside a distant one', () => {
    const besideDistantFace = {
      width: 1280,
      height: 720,
      faces: [
        { box: { x: 0.35, y: 0.1, width: 0.15, height: 0.3 } },
        { box: { x: 0.6, y: 0.15, width: 0.04, height: 0.08 } },
      ],
    };
    const crop = cropFor(besideDistantFace, 1, { x: 0.42, y: 0.2 });
    expect(crop.x + crop.width / 2).toBeCloseTo(0.42, 2);
  });

  it('keeps the subject of a still without people', () => {
    const subject = { x: 0.05, y: 0.2, width: 0.5, height: 0.5 };
    const crop = cropFor({ ...still, subject }, 1.05, { x: 0.45, y: 0.4 }, { x: 0.2, y: 0.5 }, 1.5);
    expect(contains(crop, subject)).toBe(true);
  });

  it('shows the object that the mask found at the focus point, although the subject is wider', () => {
    const subject = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };
    const hiker = { x: 4 / 32, y: 5 / 18, width: 4 / 32, height: 8 / 18 };
    const pole = { x: 31 / 32, y: 2 / 18, width: 1 / 32, height: 12 / 18 };
    const point = { x: 0.2, y: 0.5 };
    const crop = cropFor({ ...still, subject, occupied: maskOf(hiker, pole) }, 1, point);
    expect(contains(crop, hiker)).toBe(true);
    expect(contains(cropFor({ ...still, subject }, 1, point), hiker)).toBe(false);
  });

  it('ignores a mask away from the focus point, which is of something in the background', () => {
    const subject = { x: 0.1, y: 0.4, width: 0.7, height: 0.5 };
    const plant = { x: 30 / 32, y: 9 / 18, width: 2 / 32, height: 8 / 18 };
    const point = { x: 0.3, y: 0.5 };
    const crop = cropFor({ ...still, subject }, 1, point);
    expect(cropFor({ ...still, subject, occupied: maskOf(plant) }, 1, point)).toEqual(crop);
  });

  it('shows the middle of a subject that is wider than the crop', () => {
    const subject = { x: 0.1, y: 0.2, width: 0.8, height: 0.5 };
    const crop = cropFor({ ...still, subject }, 1, { x: 0.3, y: 0.4 }, { x: 0.7, y: 0.5 });
    expect(crop.x + crop.width / 2).toBeCloseTo(0.5);
  });

  it('shows a screen recording from edge to edge', () => {
    const crop = cropFor({ ...still, screen: true }, 16 / 9, { x: 0.5, y: 0.5 }, undefined, 1.3);
    expect(crop).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });

  it('keeps the hair rather than the neck of a head that does not fit', () => {
    const selfie = { width: 720, height: 1_280 };
    const box = { x: 0.23, y: 0.33, width: 0.58, height: 0.33 };
    const crop = cropFor({ ...selfie, faces: [{ box }] }, 0.95, { x: 0.52, y: 0.5 });
    expect(crop.y).toBeLessThan(box.y - 0.5 * box.height);
    expect(crop.y + crop.height).toBeGreaterThan(box.y + 1.1 * box.height);
  });

  it('zooms as requested if there are no faces', () => {
    const crop = cropFor(still, 16 / 9, { x: 0.5, y: 0.5 }, undefined, 2);
    expect(crop).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
  });
});

describe('naturalGrade', () => {
  const face = (middle: number, high: number) => ({
    box: { x: 0.4, y: 0.2, width: 0.2, height: 0.4 },
    eyes: [],
    score: 1,
    light: { middle, high },
  });
  const dark = { brightness: 0.16, contrast: 0.12 };
  /** Same formula as `applyGrade`. */
  const shown = (grade: ReturnType<typeof naturalGrade>, luma: number) =>
    grade.contrast * grade.brightness * luma + (122 / 255) * (1 - grade.contrast);

  it('does not overexpose a lit face in front of a dark room', () => {
    const lit = naturalGrade({ ...plainStill, ...dark, faces: [face(0.6, 0.9)] }, null);
    expect(shown(lit, 0.9)).toBeLessThanOrEqual(0.95);
    const empty = naturalGrade({ ...plainStill, ...dark }, null);
    expect(empty.brightness).toBeGreaterThan(lit.brightness);
  });

  it('brightens a dark face', () => {
    const grade = naturalGrade({ ...plainStill, ...dark, faces: [face(0.24, 0.4)] }, null);
    expect(shown(grade, 0.24)).toBeGreaterThan(0.26);
  });

  it('keeps skin color nearly unchanged', () => {
    const palette = { ...plainStill.palette, saturation: 0.1 };
    const pale = { ...plainStill, palette, faces: [face(0.5, 0.7)] };
    expect(naturalGrade(pale, null).saturation).toBeLessThanOrEqual(1.06);
  });

  const gray = { ...plainStill.palette, saturation: 0.09 };

  it('gives a dull still more contrast, and keeps skin natural in brightness and color', () => {
    const dull = { ...plainStill, brightness: 0.23, contrast: 0.083, palette: gray };
    const grade = naturalGrade({ ...dull, faces: [face(0.4, 0.55)] }, null);
    expect(grade.contrast).toBeGreaterThan(1.25);
    expect(shown(grade, 0.4)).toBeGreaterThan(0.36);
    expect(shown(grade, 0.4)).toBeLessThan(0.54);
    // What `applyGrade` multiplies the color of skin with.
    expect(grade.contrast * (1 + 1.35 * (grade.saturation - 1))).toBeLessThan(1.4);
    expect(naturalGrade(dull, null).contrast).toBeGreaterThan(1.25);
  });

  it.each([
    ['a night scene', { contrast: 0.1, palette: { ...gray, saturation: 0.32 } }],
    ['a gray scene with enough contrast', { contrast: 0.18, palette: gray }],
    ['a black-and-white film', { contrast: 0.09, palette: { ...gray, saturation: 0 } }],
  ])('gives %s no more contrast than any other still', (_name, facts) => {
    expect(naturalGrade({ ...plainStill, ...facts }, null).contrast).toBeLessThanOrEqual(1.2);
  });

  it('adds no saturation to a vivid still', () => {
    expect(naturalGrade(plainStill, null).saturation).toBe(1);
  });

  it('limits contrast and saturation for a person in the distance', () => {
    const palette = { ...plainStill.palette, saturation: 0.33 };
    const far = { ...face(0.5, 0.7), box: { x: 0.4, y: 0.1, width: 0.04, height: 0.07 } };
    const grade = naturalGrade({ ...plainStill, contrast: 0.18, palette, faces: [far] }, null);
    expect(grade.saturation).toBeLessThanOrEqual(1.06);
    expect(grade.contrast).toBeLessThanOrEqual(1.12);
  });
});
