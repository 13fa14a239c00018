import { describe, expect, it } from '@jest/globals';
import { plainStill } from '../plain-still.js';
import { cardInShape, personCardFor, tallCardFor } from './cards.js';

const close = { box: { x: 0.25, y: 0.3, width: 0.5, height: 0.48 }, eyes: [], score: 0.9 };
const far = { box: { x: 0.45, y: 0.3, width: 0.1, height: 0.12 }, eyes: [], score: 0.9 };
/** A mask that covers all cells from the second row down. */
const occupied = Buffer.from(Array.from({ length: 72 }, (_, i) => (i < 4 ? 0 : 255))).toString(
  'base64',
);
const wide = { x: 916, y: 360, width: 640, height: 440, tilt: 0 };

describe('the card', () => {
  it('is nearly square for a close portrait of a square still, because a wide card cuts the hair', () => {
    const square = { ...plainStill, width: 1_424, height: 1_494, faces: [close], occupied };
    const { width, height } = tallCardFor(square)!.card;
    expect(width / height).toBeCloseTo(0.96, 1);
  });

  it('is nearly square for the portrait of an upright still, and upright for a whole body', () => {
    const ratioFor = (face: typeof close): number => {
      const upright = { ...plainStill, width: 1_080, height: 1_920, faces: [face], occupied };
      const { width, height } = tallCardFor(upright)!.card;
      return width / height;
    };
    expect(ratioFor({ ...far, box: { ...far.box, height: 0.2 } })).toBeGreaterThan(0.9);
    expect(ratioFor(far)).toBeLessThan(0.7);
    expect(ratioFor({ ...close, box: { ...close.box, height: 0.6 } })).toBeLessThan(0.7);
  });

  it('is wide for a distant person and for a still as wide as the card', () => {
    expect(tallCardFor({ ...plainStill, width: 1_000, height: 1_000, faces: [far] })).toBeNull();
    expect(tallCardFor({ ...plainStill, faces: [close], occupied })).toBeNull();
  });

  it('is higher for a small person who fits in it, and wide for one who is too wide', () => {
    const columns = (from: number, to: number): string => {
      const bits = new Uint8Array(72);
      for (let cell = 0; cell < 576; cell++)
        if (cell % 32 >= from && cell % 32 < to) bits[cell >> 3]! |= 1 << (cell & 7);
      return Buffer.from(bits).toString('base64');
    };
    const player = { ...plainStill, faces: [far] };
    const { card } = personCardFor({ ...player, occupied: columns(12, 20) })!;
    expect(card.height).toBeGreaterThan(wide.height);
    expect(personCardFor({ ...player, occupied: columns(2, 30) })).toBeNull();
    expect(personCardFor({ ...plainStill, faces: [close], occupied: columns(12, 20) })).toBeNull();
    expect(personCardFor({ ...plainStill, occupied: columns(12, 20) })).toBeNull();
  });

  it('has the shape of a screen recording, so that no edge of the recording is cut', () => {
    const { width, height } = cardInShape(wide, { ...plainStill, screen: true });
    expect([width, height]).toEqual([640, 360]);
    expect(cardInShape(wide, plainStill)).toEqual(wide);
  });
});
