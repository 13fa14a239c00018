import { describe, expect, it } from '@jest/globals';
import type { Face } from '../picture.js';
import { plainStill } from '../plain-still.js';
import { cutsGroup, isLongObject, keyPartOf, portraitQuality } from './merit.js';

const good: Face = {
  box: { x: 0.4, y: 0.2, width: 0.2, height: 0.35 },
  eyes: [
    { x: 0.46, y: 0.3 },
    { x: 0.54, y: 0.3 },
  ],
  score: 0.95,
  eyesOpen: 1,
  moment: 0.6,
  light: { middle: 0.5, high: 0.8 },
};

const faceAt = (x: number, height = 0.2) => ({
  box: { x, y: 0.2, width: 0.1, height },
  eyes: [],
  score: 0.9,
});

describe('a long object', () => {
  const car = { x: 0.1, y: 0.2, width: 0.8, height: 0.5 };

  it('is a wide subject of a still without people', () => {
    expect(isLongObject({ ...plainStill, subject: car })).toBe(true);
    expect(isLongObject({ ...plainStill, subject: { ...car, width: 0.5 } })).toBe(false);
    expect(isLongObject({ ...plainStill, subject: { ...car, height: 0.8 } })).toBe(false);
    expect(isLongObject({ ...plainStill, subject: car, faces: [faceAt(0.4)] })).toBe(false);
    expect(isLongObject(plainStill)).toBe(false);
  });
});

describe('a group of people', () => {
  it('is cut by half a frame when its heads and shoulders are wider', () => {
    expect(cutsGroup({ ...plainStill, faces: [0.3, 0.4, 0.5].map((x) => faceAt(x)) })).toBe(false);
    expect(cutsGroup({ ...plainStill, faces: [0.1, 0.4, 0.8].map((x) => faceAt(x)) })).toBe(true);
  });

  it('has no member who is far behind the others', () => {
    expect(cutsGroup({ ...plainStill, faces: [faceAt(0.1), faceAt(0.4), faceAt(0.8, 0.08)] })).toBe(
      false,
    );
  });

  it('is what a crop keeps, before the subject of a still without people', () => {
    const subject = { x: 0.4, y: 0.1, width: 0.2, height: 0.8 };
    const group = keyPartOf({ ...plainStill, subject, faces: [faceAt(0.2), faceAt(0.6)] })!;
    expect(group.x).toBeCloseTo(0.15);
    expect(group.x + group.width).toBeCloseTo(0.75);
    expect(keyPartOf({ ...plainStill, subject })).toEqual(subject);
    expect(keyPartOf({ ...plainStill, subject, faces: [faceAt(0.2)] })).toBeNull();
  });
});

describe('the quality of a portrait', () => {
  it('is full for a frontal, whole and well lit face at rest or with a smile', () => {
    expect(portraitQuality(good)).toBe(1);
    expect(portraitQuality({ ...good, moment: 1 })).toBe(1);
  });

  it.each([
    ['shut eyes', { eyesOpen: 0.2 }],
    ['a face mid-word', { moment: 0.4 }],
    ['a dark face', { light: { middle: 0.1, high: 0.3 } }],
    ['a cut face', { box: { ...good.box, y: 0.75 } }],
    ['a turned face', { eyes: good.eyes.map(({ x, y }) => ({ x: x - 0.06, y })) }],
  ])('is lower for %s', (_what, change) => {
    expect(portraitQuality({ ...good, ...change })).toBeLessThan(0.95);
  });

  it('is no better with raised brows than without when the person speaks', () => {
    expect(portraitQuality({ ...good, moment: 0.55 })).toBe(
      portraitQuality({ ...good, moment: 0.4 }),
    );
  });
});
