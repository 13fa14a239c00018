import { describe, expect, it } from '@jest/globals';
import { overlap } from '../pictures/boxes.js';
import { plainStill } from '../plain-still.js';
import {
  cardInShape,
  cardsForTwo,
  personCardsFor,
  tallCardsFor,
  viewOn,
  wideCardsFor,
} from './cards.js';
import { cropForPanel } from './scene.js';

const close = { box: { x: 0.25, y: 0.3, width: 0.5, height: 0.48 }, eyes: [], score: 0.9 };
const far = { box: { x: 0.45, y: 0.3, width: 0.1, height: 0.12 }, eyes: [], score: 0.9 };
/** A mask that covers all cells from the second row down. */
const occupied = Buffer.from(Array.from({ length: 72 }, (_, i) => (i < 4 ? 0 : 255))).toString(
  'base64',
);
const columns = (from: number, to: number): string => {
  const bits = new Uint8Array(72);
  for (let cell = 0; cell < 576; cell++)
    if (cell % 32 >= from && cell % 32 < to) bits[cell >> 3]! |= 1 << (cell & 7);
  return Buffer.from(bits).toString('base64');
};
const wide = { x: 916, y: 360, width: 640, height: 440, tilt: 0 };
const tall = { width: 552, height: 616 };

describe('the card', () => {
  it('is nearly square for a close portrait of a square still, because a wide card cuts the hair', () => {
    const square = { ...plainStill, width: 1_424, height: 1_494, faces: [close], occupied };
    const [{ width, height }] = tallCardsFor(square)!;
    expect(width / height).toBeCloseTo(0.9, 1);
  });

  it('is nearly square for the portrait of an upright still, and upright for a whole body', () => {
    const ratioFor = (face: typeof close): number => {
      const upright = { ...plainStill, width: 1_080, height: 1_920, faces: [face], occupied };
      const [{ width, height }] = tallCardsFor(upright)!;
      return width / height;
    };
    expect(ratioFor({ ...far, box: { ...far.box, height: 0.2 } })).toBeGreaterThan(0.85);
    expect(ratioFor(far)).toBeLessThan(0.7);
  });

  it('is not tall for a distant person, or for a still that is wider than the card', () => {
    expect(tallCardsFor({ ...plainStill, width: 1_000, height: 1_000, faces: [far] })).toBeNull();
    expect(tallCardsFor({ ...plainStill, faces: [close], occupied })).toBeNull();
  });

  it('is high for a scene, but not when that would cut one of several people, or for a screen recording', () => {
    const heightFor = (facts: typeof plainStill): number => wideCardsFor(facts)[0].height;
    const high = heightFor(plainStill);
    const at = (x: number) => ({ ...far, box: { ...far.box, x } });
    expect(heightFor({ ...plainStill, faces: [at(0.4), at(0.52)] })).toBe(high);
    expect(heightFor({ ...plainStill, faces: [at(0.16), at(0.74)] })).toBeLessThan(high);
    const table = { ...plainStill, faces: [far] };
    expect(heightFor({ ...table, occupied: columns(10, 20) })).toBe(high);
    expect(heightFor({ ...table, occupied: columns(2, 30) })).toBeLessThan(high);
    expect(heightFor({ ...plainStill, screen: true })).toBeLessThan(high);
  });

  it('has the shape of a nearly square still without people, such as a picture of a product', () => {
    const [{ width, height }] = wideCardsFor({ ...plainStill, width: 1_100, height: 1_000 });
    expect(width / height).toBeCloseTo(1.1);
  });

  it('is higher only for a leading person and for a distant one who fits in it', () => {
    const player = { ...plainStill, faces: [far] };
    const [{ height }] = personCardsFor({ ...player, occupied: columns(12, 20) })!;
    expect(height).toBeGreaterThan(wide.height);
    expect(personCardsFor({ ...player, occupied: columns(2, 30) })).toBeNull();
    const [leading] = personCardsFor({ ...plainStill, faces: [close] })!;
    expect(leading.height).toBeGreaterThan(wide.height);
    expect(personCardsFor({ ...plainStill, occupied: columns(12, 20) })).toBeNull();
  });

  it('shows a leading person close, with the whole head', () => {
    const box = { x: 0.45, y: 0.25, width: 0.11, height: 0.18 };
    const person = { ...plainStill, focus: { x: 0.5, y: 0.34 }, faces: [{ ...close, box }] };
    const crop = cropForPanel(person, tall, viewOn(tall, person));
    expect(box.height / crop.height).toBeGreaterThan(0.3);
    expect(crop.y).toBeLessThan(box.y - 0.3 * box.height);
  });

  it('shows a standing person larger than the still does, from head to foot', () => {
    const upright = { ...plainStill, width: 900, height: 1_350 };
    const rows = Buffer.from(
      Array.from({ length: 72 }, (_, i) => (i < 24 || i % 4 === 0 || i % 4 === 3 ? 0 : 0xff)),
    );
    const box = { x: 0.4, y: 0.38, width: 0.15, height: 0.1 };
    const faces = [{ ...far, box }];
    const body = { ...upright, faces, occupied: rows.toString('base64') };
    const crop = cropForPanel(
      body,
      { width: 410, height: 640 },
      viewOn({ width: 410, height: 640 }, body),
    );
    expect(crop.height).toBeLessThan(0.9);
    expect(crop.y).toBeLessThan(1 / 3);
    expect(crop.y + crop.height).toBeGreaterThan(0.99);
  });

  it('does not zoom in on a group or on a scene without people', () => {
    const group = { ...plainStill, faces: [close, { ...close, box: { ...close.box, x: 0 } }] };
    expect(viewOn(tall, group).zoom).toBe(1);
    expect(viewOn(tall, plainStill).zoom).toBe(1);
  });

  it('does not zoom in on a person with something on a table in front', () => {
    const box = { x: 0.4, y: 0.1, width: 0.15, height: 0.2 };
    const subject = { x: 0.1, y: 0.1, width: 0.8, height: 0.9 };
    const diner = { ...plainStill, width: 1_200, height: 900, faces: [{ ...close, box }], subject };
    expect(viewOn(tall, diner).zoom).toBe(1);
    expect(viewOn(tall, { ...diner, subject: { ...subject, height: 0.4 } }).zoom).toBeGreaterThan(
      1,
    );
  });

  it('does not overlap the other of two cards', () => {
    const portrait = { ...plainStill, faces: [{ ...close, box: { ...close.box, height: 0.4 } }] };
    for (const two of [cardsForTwo(portrait, portrait), cardsForTwo(portrait, plainStill)]) {
      const [first, second] = two!.map(({ x, y, width, height }) => ({
        x: x - width / 2,
        y: y - height / 2,
        width,
        height,
      }));
      expect(overlap(first!, second!)).toBe(0);
    }
  });

  it('is narrow beside another portrait, and wide beside a scene', () => {
    const slim = { ...close, box: { x: 0.45, y: 0.3, width: 0.12, height: 0.25 } };
    const portrait = { ...plainStill, focus: { x: 0.51, y: 0.42 }, faces: [slim] };
    const broad = { ...portrait, faces: [{ ...close, box: { ...slim.box, width: 0.32 } }] };
    const [narrow] = cardsForTwo(portrait, portrait)!;
    expect(cardsForTwo(portrait, broad)![0].width).toBeGreaterThan(narrow.width);
    const [wideCard] = cardsForTwo(portrait, plainStill)!;
    expect(narrow.width).toBeLessThan(narrow.height);
    expect(wideCard.width).toBeGreaterThan(wideCard.height);
  });

  it('is the only one when a second one would cut a head', () => {
    const tallFace = { ...close, box: { x: 0.3, y: 0.12, width: 0.4, height: 0.72 } };
    const size = { width: 1_000, height: 1_000 };
    const focus = { x: 0.5, y: 0.48 };
    const tight = { ...plainStill, ...size, focus, faces: [tallFace], occupied };
    expect(cardsForTwo(tight, plainStill)).toBeNull();
  });

  it('has the shape of a screen recording, so that no edge of the recording is cut', () => {
    const { width, height } = cardInShape(wide, { ...plainStill, screen: true });
    expect([width, height]).toEqual([640, 360]);
    expect(cardInShape(wide, plainStill)).toEqual(wide);
  });
});
