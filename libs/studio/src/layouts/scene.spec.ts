import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import type { PictureFacts } from '../picture.js';
import { plainStill } from '../plain-still.js';
import { QuietMap } from '../inspect/quiet-map.js';
import { overlap } from '../pictures/boxes.js';
import { naturalGrade } from '../paint/frame.js';
import {
  blurredBackground,
  cropForPanel,
  possibleColumns,
  sceneZoom,
  showsAsMuch,
  textBoxesOn,
  zoomOnPerson,
} from './scene.js';

/** A mask that covers all cells from this row down. */
const gridFrom = (row: number): string =>
  Buffer.from(Array.from({ length: 72 }, (_, i) => (i < 4 * row ? 0 : 255))).toString('base64');
const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('cropForPanel', () => {
  it('keeps a head above the part that another picture covers', () => {
    const box = { x: 0.4, y: 0.25, width: 0.2, height: 0.35 };
    const facts = {
      ...plainStill,
      focus: { x: 0.5, y: 0.43 },
      faces: [{ box, eyes: [], score: 0.9 }],
    };
    const covered = { left: 0, right: 0, bottom: 0.28 };
    const view = { place: { x: 0.5, y: 0.33 }, zoom: 1, covered };
    const crop = cropForPanel(facts, { width: 470, height: 300 }, view);
    expect(box.y).toBeGreaterThanOrEqual(crop.y);
    expect(box.y + box.height).toBeLessThanOrEqual(crop.y + 0.72 * crop.height);
  });

  it('moves the crop up to show curly hair that is higher than the usual margin above a face', () => {
    const box = { x: 0.219, y: 0.296, width: 0.568, height: 0.378 };
    const facts: PictureFacts = {
      ...plainStill,
      width: 1000,
      height: 1500,
      focus: { x: 0.5, y: 0.485 },
      faces: [{ box, eyes: [], score: 0.9 }],
      occupied: gridFrom(1),
    };
    const view = { place: { x: 0.54, y: 0.44 }, zoom: 1, covered: { left: 0.1, right: 0 } };
    const crop = cropForPanel(facts, { width: 704, height: 720 }, view);
    expect(crop.y).toBeLessThan(1 / 18 - 0.02);
    expect(crop.y + crop.height).toBeGreaterThan(box.y + box.height + 0.02);
  });

  it('leaves space above the hair of a close face', () => {
    const box = { x: 0.23, y: 0.33, width: 0.58, height: 0.33 };
    const facts: PictureFacts = {
      ...plainStill,
      width: 720,
      height: 1280,
      focus: { x: 0.52, y: 0.49 },
      faces: [{ box, eyes: [], score: 0.9 }],
      occupied: gridFrom(3),
    };
    const view = { place: { x: 0.5, y: 0.45 }, zoom: 1 };
    const crop = cropForPanel(facts, { width: 760, height: 720 }, view);
    expect((3 / 18 - crop.y) / crop.height).toBeGreaterThan(0.025);
  });

  it('shows the top of a body without a known face in an upright still, but not in a wide one', () => {
    const facts: PictureFacts = {
      ...plainStill,
      width: 576,
      height: 1024,
      focus: { x: 0.6, y: 0.45 },
      occupied: gridFrom(1),
    };
    const view = { place: { x: 0.5, y: 0.45 }, zoom: 1.15 };
    const panel = { width: 700, height: 720 };
    const without = cropForPanel({ ...facts, occupied: gridFrom(18) }, panel, view);
    expect(without.y).toBeGreaterThan(1 / 18);
    expect(cropForPanel(facts, panel, view).y).toBeLessThan(1 / 18);
    const low = { ...facts, focus: { x: 0.5, y: 0.8 } };
    const stray = Buffer.from(gridFrom(12), 'base64');
    stray[0] = 1;
    const moved = cropForPanel({ ...low, occupied: stray.toString('base64') }, panel, view);
    expect(moved.y + moved.height).toBeGreaterThan(0.8);
    const wide = { ...facts, width: 1024, height: 576 };
    const usual = cropForPanel({ ...wide, occupied: gridFrom(18) }, panel, view);
    expect(cropForPanel(wide, panel, view)).toEqual(usual);
  });

  it('returns the same crop when the hair is already in it', () => {
    const box = { x: 0.4, y: 0.4, width: 0.1, height: 0.18 };
    const facts = {
      ...plainStill,
      focus: { x: 0.45, y: 0.49 },
      faces: [{ box, eyes: [], score: 0.9 }],
    };
    const view = { place: { x: 0.5, y: 0.46 }, zoom: 1.5 };
    const panel = { width: 640, height: 440 };
    const crop = cropForPanel(facts, panel, view);
    expect(cropForPanel({ ...facts, occupied: gridFrom(6) }, panel, view)).toEqual(crop);
  });

  it('keeps both sides of a head between slanted edges, unless the still ends there', () => {
    fc.assert(
      fc.property(
        share(0, 0.8),
        share(0.05, 0.4),
        share(0.1, 0.3),
        share(1, 2),
        share(0, 0.2),
        share(0, 0.2),
        (x, y, height, zoom, left, right) => {
          const box = { x, y, width: height / 2, height };
          const focus = { x: x + box.width / 2, y: y + height / 2 };
          const facts = { ...plainStill, focus, faces: [{ box, eyes: [], score: 0.9 }] };
          const panel = { width: 640, height: 720 };
          const view = { place: { x: 0.5, y: 0.45 }, zoom, covered: { left, right } };
          const crop = cropForPanel(facts, panel, view);
          expect(crop.x).toBeGreaterThanOrEqual(0);
          expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9);
          // At the still's own edge the crop cannot move any further.
          if (crop.x > 0) expect(box.x).toBeGreaterThanOrEqual(crop.x + left * crop.width - 1e-6);
          if (crop.x + crop.width < 1 - 1e-9)
            expect(box.x + box.width).toBeLessThanOrEqual(crop.x + (1 - right) * crop.width + 1e-6);
        },
      ),
    );
  });
});

describe('showsAsMuch', () => {
  const usual = { x: 0.2, y: 0, width: 0.5, height: 1 };
  const narrower = { ...usual, width: 0.4 };
  const faceAt = (x: number) => ({
    box: { x, y: 0.4, width: 0.1, height: 0.2 },
    eyes: [],
    score: 0.9,
  });

  it('is false when a narrower crop loses a person or a part of the object', () => {
    const pair = { ...plainStill, faces: [faceAt(0.3), faceAt(0.58)] };
    expect(showsAsMuch(pair, narrower, usual)).toBe(false);
    const object = { ...plainStill, subject: { x: 0.25, y: 0.3, width: 0.44, height: 0.5 } };
    expect(showsAsMuch(object, narrower, usual)).toBe(false);
  });

  it('is true when a narrower crop loses only background', () => {
    expect(showsAsMuch({ ...plainStill, faces: [faceAt(0.3)] }, narrower, usual)).toBe(true);
    const object = { ...plainStill, subject: { x: 0.25, y: 0.3, width: 0.3, height: 0.5 } };
    expect(showsAsMuch(object, narrower, usual)).toBe(true);
  });
});

describe('sceneZoom', () => {
  const tall = { x: 0.4, y: 0.05, width: 0.2, height: 0.88 };
  const face = (height: number) => ({ box: { ...tall, height }, eyes: [], score: 0.9 });

  it('is nearly 1 for a person in the distance, who stays whole', () => {
    expect(sceneZoom({ ...plainStill, subject: tall, faces: [face(0.07)] }, 1.16)).toBeLessThan(
      1.05,
    );
  });

  it('is as wanted for a close person and a low object', () => {
    expect(sceneZoom({ ...plainStill, subject: tall, faces: [face(0.4)] }, 1.16)).toBe(1.16);
    expect(sceneZoom({ ...plainStill, subject: { ...tall, height: 0.5 } }, 1.16)).toBe(1.16);
  });
});

describe('zoomOnPerson', () => {
  const panel = { width: 600, height: 720 };
  const withFace = (height: number): PictureFacts => ({
    ...plainStill,
    focus: { x: 0.5, y: 0.4 },
    faces: [{ box: { x: 0.45, y: 0.3, width: height / 2, height }, eyes: [], score: 0.9 }],
  });

  it('is larger for a more distant person, up to a limit', () => {
    expect(zoomOnPerson(withFace(0.24), panel, 1.04, 1.5)).toBeCloseTo(1.25);
    expect(zoomOnPerson(withFace(0.15), panel, 1.04, 1.5)).toBe(1.5);
  });

  it('is 1 for a close person, and as usual for a tiny one or none', () => {
    expect(zoomOnPerson(withFace(0.5), panel, 1.04, 1.5)).toBe(1);
    expect(zoomOnPerson(plainStill, panel, 1.04, 1.5)).toBe(1.04);
    expect(zoomOnPerson(withFace(0.08), panel, 1.04, 1.5)).toBe(1.04);
  });
});

describe('possibleColumns', () => {
  const beside = (column: number) => ({
    panel: { x: column, y: 0, width: 1280 - column, height: 720 },
    view: { place: { x: 0.5, y: 0.45 }, zoom: 1 },
  });
  const faceAt = (x: number, y: number): PictureFacts => {
    const box = { x, y, width: 0.3, height: 0.5 };
    const focus = { x: x + 0.15, y: y + 0.25 };
    return { ...plainStill, focus, faces: [{ box, eyes: [], score: 0.9 }] };
  };

  it('returns wider columns too beside a person who stays whole', () => {
    expect(possibleColumns(faceAt(0.35, 0.2), [415, 600], beside)).toEqual([415, 600]);
  });

  it('returns only the narrowest one when the badge would cover the face beside a wider one', () => {
    expect(possibleColumns(faceAt(0.35, 0.5), [300, 700], beside)).toEqual([300]);
  });
});

describe('textBoxesOn', () => {
  it('keeps text off the hair above a face', () => {
    const gray = { data: new Uint8Array(160 * 90).fill(120), width: 160, height: 90 };
    const face = { x: 0.4, y: 0.32, width: 0.2, height: 0.36 };
    const hair = { x: 0.4, y: 0.2, width: 0.2, height: 0.12 };
    const boxes = textBoxesOn(new QuietMap(gray), [face]);
    expect(boxes.length).toBeGreaterThan(0);
    for (const { box } of boxes) expect(overlap(box, hair)).toBe(0);
  });
});

describe('blurredBackground', () => {
  it('blurs a still more when faces stay in it, so that no face looks at the viewer beside a cut-out', async () => {
    const size = { width: 320, height: 180 };
    const bytes = await sharp({ create: { ...size, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    const box = { x: 0.4, y: 0.2, width: 0.2, height: 0.35 };
    const detailOf = async (faces: PictureFacts['faces']) => {
      const facts = { ...plainStill, ...size, faces };
      const whole = { x: 0, y: 0, width: 1, height: 1 };
      const wide = { width: 1280, height: 720 };
      const grade = naturalGrade(facts, null);
      return (await blurredBackground({ bytes, facts }, null, whole, wide, grade, 5)).width;
    };
    // A blurred picture is painted as small as its blur allows.
    expect(await detailOf([{ box, eyes: [], score: 1 }])).toBeLessThan(0.25 * (await detailOf([])));
  });
});
