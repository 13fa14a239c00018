import { describe, expect, it } from '@jest/globals';
import { rowsAroundViewport, gridRowsOf, type CellGroup } from './grid-window.js';

const grid = { columns: 4, cellHeight: 144, headingHeight: 40, gap: 16 };
/** Creates `count` videos with five thumbnails each. */
const videos = (count: number): CellGroup[] =>
  Array.from({ length: count }, (_, index) => ({ first: 5 * index, count: 5, hasHeading: true }));
/** Height of a group: a heading and two rows. */
const groupHeight = 56 + 2 * 160;

describe('rows of a grouped grid', () => {
  it('start each group with a heading and a new row', () => {
    const { rows, height } = gridRowsOf(videos(2), grid);
    expect(rows.map(({ kind, first, end, top }) => [kind, first, end, top])).toEqual([
      ['heading', 0, 0, 0],
      ['cells', 0, 4, 56],
      ['cells', 4, 5, 216],
      ['heading', 5, 5, groupHeight],
      ['cells', 5, 9, groupHeight + 56],
      ['cells', 9, 10, groupHeight + 216],
    ]);
    expect(height).toBe(2 * groupHeight - 16);
  });

  it('contain no heading for a group without one', () => {
    const { rows } = gridRowsOf([{ first: 0, count: 3, hasHeading: false }], grid);
    expect(rows).toEqual([{ kind: 'cells', first: 0, end: 3, top: 0 }]);
  });
});

describe('the rendered window of a long grid', () => {
  const { rows, height } = gridRowsOf(videos(2_000), grid);

  it('contains the visible rows and half a viewport around them at any scroll position', () => {
    for (const above of [0, 3_333, 200_000, height - 800]) {
      const { first, end } = rowsAroundViewport(rows, above, 800, grid);
      expect(rows[first]!.top).toBeLessThanOrEqual(Math.max(0, above - 400));
      const next = rows[end];
      if (next) expect(next.top).toBeGreaterThanOrEqual(above + 1_200);
      expect(end - first).toBeLessThan(24);
    }
  });

  it('does not change after a small scroll', () => {
    expect(rowsAroundViewport(rows, 1_000, 800, grid)).toEqual(
      rowsAroundViewport(rows, 1_030, 800, grid),
    );
  });

  it('is empty while the grid is below the viewport', () => {
    expect(rowsAroundViewport(rows, -10_000, 800, grid)).toEqual({ first: 0, end: 0 });
  });
});
