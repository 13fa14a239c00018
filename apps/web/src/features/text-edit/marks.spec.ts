import { describe, expect, it } from '@jest/globals';
import { clampMark, markAfterKey, createMark, moveTipTo, addOrReplaceLogo } from './marks.js';

const frame = { width: 1000, height: 500 };
const arrow = createMark('arrow');

describe('marks', () => {
  it('stay in the frame and within their size limits', () => {
    expect(clampMark({ ...arrow, x: -1, y: 2, size: 9, angle: 190 })).toMatchObject({
      x: 0,
      y: 1,
      size: 0.6,
      angle: -170,
    });
  });

  it('can be moved, resized and turned by keyboard', () => {
    expect(markAfterKey(arrow, 'ArrowLeft', false)).toMatchObject({ x: 0.49 });
    expect(markAfterKey(arrow, 'ArrowDown', true)).toMatchObject({ y: 0.55 });
    expect(markAfterKey(arrow, '+', false)?.size).toBeGreaterThan(arrow.size);
    expect(markAfterKey(arrow, '[', false)).toMatchObject({ angle: -15 });
    expect(markAfterKey(arrow, 'a', false)).toBeNull();
  });

  it('contain at most one logo, whose picture a new logo replaces', () => {
    const one = addOrReplaceLogo([arrow], 'AAAA', []);
    expect(one).toMatchObject([arrow, { kind: 'logo', picture: 'AAAA' }]);
    const moved = one.map((mark) => ({ ...mark, x: 0.7 }));
    expect(addOrReplaceLogo(moved, 'BBBB', [])).toEqual([
      moved[0],
      { ...moved[1], picture: 'BBBB' },
    ]);
  });

  it('get a new logo in the first corner without text or person', () => {
    const headline = { x: 0.05, y: 0.1, width: 0.5, height: 0.4 };
    const person = { x: 0.7, y: 0, width: 0.3, height: 1 };
    expect(addOrReplaceLogo([], 'AAAA', [])).toMatchObject([{ x: 0.13, y: 0.18 }]);
    expect(addOrReplaceLogo([], 'AAAA', [headline])).toMatchObject([{ x: 0.87, y: 0.18 }]);
    expect(addOrReplaceLogo([], 'AAAA', [headline, person])).toMatchObject([{ x: 0.13, y: 0.82 }]);
  });

  it('get a new logo in the upper left corner if every corner is covered', () => {
    const everything = { x: 0, y: 0, width: 1, height: 1 };
    expect(addOrReplaceLogo([], 'AAAA', [everything])).toMatchObject([{ x: 0.13, y: 0.18 }]);
  });

  it('point to the position to which they are dragged', () => {
    expect(moveTipTo(arrow, { x: 500, y: 350 }, frame)).toMatchObject({ size: 0.2, angle: 90 });
    expect(moveTipTo(createMark('circle'), { x: 650, y: 250 }, frame)).toMatchObject({
      size: 0.3,
      angle: 0,
    });
  });
});
