import { describe, expect, it } from '@jest/globals';
import { bounded, keyedMark, newMark, pulled, withLogo } from './marks.js';

const frame = { width: 1000, height: 500 };
const arrow = newMark('arrow');

describe('marks', () => {
  it('stay in the frame, and within their sizes', () => {
    expect(bounded({ ...arrow, x: -1, y: 2, size: 9, angle: 190 })).toMatchObject({
      x: 0,
      y: 1,
      size: 0.6,
      angle: -170,
    });
  });

  it('move, grow and turn by keys', () => {
    expect(keyedMark(arrow, 'ArrowLeft', false)).toMatchObject({ x: 0.49 });
    expect(keyedMark(arrow, 'ArrowDown', true)).toMatchObject({ y: 0.55 });
    expect(keyedMark(arrow, '+', false)?.size).toBeGreaterThan(arrow.size);
    expect(keyedMark(arrow, '[', false)).toMatchObject({ angle: -15 });
    expect(keyedMark(arrow, 'a', false)).toBeNull();
  });

  it('have at most one logo, which another picture replaces', () => {
    const one = withLogo([arrow], 'AAAA');
    expect(one).toMatchObject([arrow, { kind: 'logo', picture: 'AAAA' }]);
    const moved = one.map((mark) => ({ ...mark, x: 0.7 }));
    expect(withLogo(moved, 'BBBB')).toEqual([moved[0], { ...moved[1], picture: 'BBBB' }]);
  });

  it('point to the position to which they are dragged', () => {
    expect(pulled(arrow, { x: 500, y: 350 }, frame)).toMatchObject({ size: 0.2, angle: 90 });
    expect(pulled(newMark('circle'), { x: 650, y: 250 }, frame)).toMatchObject({
      size: 0.3,
      angle: 0,
    });
  });
});
