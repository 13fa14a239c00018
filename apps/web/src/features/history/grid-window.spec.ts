import { describe, expect, it } from '@jest/globals';
import { cellsAround, spaceAround } from './grid-window.js';

const grid = { columns: 4, rowHeight: 160, gap: 16 };

describe('window of a long grid', () => {
  it('holds the cells in view and half a viewport around it', () => {
    expect(cellsAround(-200, 800, grid)).toEqual({ first: 0, end: 32 });
    const far = cellsAround(400_000, 800, grid);
    // Rows 2,500 to 2,504 are in view.
    expect(far.first).toBeLessThanOrEqual(2_497 * 4);
    expect(far.end).toBeGreaterThanOrEqual(2_507 * 4);
    expect(far.end - far.first).toBeLessThanOrEqual(14 * 4);
  });

  it('begins with a whole row, and is stable over small scrolls', () => {
    for (let above = 0; above < 10_000; above += 37)
      expect(cellsAround(above, 800, grid).first % 4).toBe(0);
    expect(cellsAround(1_500, 800, grid)).toEqual(cellsAround(1_580, 800, grid));
  });

  it('is empty above and below the grid', () => {
    expect(cellsAround(-10_000, 800, grid)).toEqual({ first: 0, end: 0 });
  });

  it('keeps the grid’s height and the rows’ positions', () => {
    const count = 9_999;
    for (const above of [0, 3_333, 200_000, 399_000]) {
      const span = cellsAround(above, 800, grid);
      expect(spaceAround(span, count, grid)).toEqual({
        paddingTop: (span.first / 4) * grid.rowHeight,
        height: 2_500 * grid.rowHeight - grid.gap,
      });
    }
  });
});
