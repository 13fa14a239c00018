import { describe, expect, it } from '@jest/globals';
import { moveIntoFrame, scaleArea, snap } from './snap.js';

const text = { x: 0.3, y: 0.3, width: 0.2, height: 0.2 };
const left = { x: 0.05, y: 0.1, width: 0.4, height: 0.8 };

describe('snap', () => {
  it('moves an edge onto the edge of a clear area', () => {
    const { area, guides, isClear } = snap({ ...text, x: 0.06, y: 0.2 }, [left]);
    expect(area.x).toBe(0.05);
    expect(guides.x).toEqual([0.05]);
    expect(isClear).toBe(true);
  });

  it('centers a text that is near the middle of the frame', () => {
    expect(snap({ ...text, x: 0.405, y: 0.2 }, []).area.x).toBe(0.4);
  });

  it('does not move a text that is far from every guide', () => {
    const { area, guides } = snap({ ...text, x: 0.18, y: 0.2 }, [left]);
    expect(area).toEqual({ ...text, x: 0.18, y: 0.2 });
    expect(guides).toEqual({ x: [], y: [] });
  });

  it('reports a text outside the clear areas', () => {
    expect(snap({ ...text, x: 0.6, y: 0.2 }, [left]).isClear).toBe(false);
  });
});

describe('scaleArea', () => {
  it('keeps the corner and the proportions', () => {
    expect(scaleArea(text, 2)).toEqual({ x: 0.3, y: 0.3, width: 0.4, height: 0.4 });
  });

  it('keeps the rectangle inside the frame and above a minimum width', () => {
    expect(scaleArea(text, 9)).toEqual({ x: 0.3, y: 0.3, width: 0.7, height: 0.7 });
    expect(scaleArea(text, 0.01).width).toBe(0.08);
  });
});

describe('moveIntoFrame', () => {
  it('moves a rectangle back into the frame', () => {
    expect(moveIntoFrame({ ...text, x: -0.2, y: 0.95 })).toEqual({ ...text, x: 0, y: 0.8 });
  });
});
