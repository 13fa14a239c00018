import { describe, expect, it } from '@jest/globals';
import type { SourcePicture } from '../picture.js';
import { plainStill } from '../plain-still.js';
import { halvesOf, textBoxesClearOf } from './split.js';

const room: SourcePicture = { bytes: Buffer.from('room'), facts: plainStill };
const person: SourcePicture = {
  bytes: Buffer.from('person'),
  facts: {
    ...plainStill,
    faces: [{ box: { x: 0.4, y: 0.2, width: 0.2, height: 0.4 }, eyes: [], score: 0.9 }],
  },
};
const halves = (main: string, support = [person]) =>
  halvesOf({ hero: room, support, words: { main, sub: '', emphasis: [] } });

describe('the halves of a split', () => {
  it('have a person on the left, where a single label covers the chest', () => {
    expect(halves('Five Years Later')).toEqual([person, room]);
  });

  it('stay in the order of the labels when each half has one', () => {
    expect(halves('Room vs Person')).toEqual([room, person]);
  });

  it('show a single still twice', () => {
    expect(halves('Five Years Later', [])).toEqual([room, room]);
  });
});

describe('the text boxes of a split', () => {
  const boxes = (main: string, isOrderUnknown: boolean) =>
    textBoxesClearOf([], { words: { main, sub: '', emphasis: [] }, isOrderUnknown });
  const centers = (found: ReturnType<typeof boxes>) =>
    found.map(({ box }) => Math.round(100 * (box.x + box.width / 2)));

  it('have one for each side of a "vs" headline when the plan knows which picture shows which', () => {
    const sides = boxes('Room vs Person', false).map(({ side }) => side);
    expect(sides).toContain('left');
    expect(sides).toContain('right');
  });

  it('are centered for a "vs" headline when the plan does not know it, because a label could be false', () => {
    expect(new Set(centers(boxes('Room vs Person', true)))).toEqual(new Set([50]));
  });

  it('include one below two close faces', () => {
    const faces = [0.15, 0.65].map((x) => ({ x, y: 0.15, width: 0.18, height: 0.34 }));
    const words = { main: 'Room vs Person', sub: '', emphasis: [] };
    const [box] = textBoxesClearOf(faces, { words, isOrderUnknown: true });
    expect(box?.box.y).toBeGreaterThan(0.5);
  });

  it('stay the same for any other headline', () => {
    expect(boxes('Five Years Later', true)).toEqual(boxes('Five Years Later', false));
  });
});
