import { overlap } from '../pictures/boxes.js';
import type { Box } from '../picture.js';

/** Grid over the frame without its margin. */
const columns = 28;
const rows = 16;
const margin = { x: 0.046, y: 0.06 };
const step = { x: (1 - 2 * margin.x) / columns, y: (1 - 2 * margin.y) / rows };
/** Smallest width and height of a box, in grid cells. */
const minCells = { columns: 8, rows: 2 };
const maxBoxes = 3;
/** Two boxes that share at least this part of the smaller box count as one. */
const minSharedPart = 0.6;

/** The largest rectangles of the frame that touch none of the obstacles, best first; at most three. */
export function freeBoxes(obstacles: readonly Box[]): Box[] {
  const taken = countObstacles(obstacles);
  const isFree = (x0: number, y0: number, x1: number, y1: number): boolean =>
    countIn(taken, x0, y0, x1, y1) === 0;
  const found: Box[] = [];
  for (let y0 = 0; y0 + minCells.rows <= rows; y0++) {
    for (let x0 = 0; x0 + minCells.columns <= columns; x0++) {
      // A taller box is never wider, so the right edge only moves left.
      let x1 = columns;
      for (let y1 = y0 + minCells.rows; y1 <= rows; y1++) {
        while (x1 >= x0 + minCells.columns && !isFree(x0, y0, x1, y1)) x1--;
        if (x1 < x0 + minCells.columns) break;
        found.push(boxAt(x0, y0, x1, y1));
      }
    }
  }
  const kept: Box[] = [];
  for (const box of found.sort((a, b) => area(b) - area(a))) {
    if (kept.length === maxBoxes) break;
    if (
      kept.every((other) => overlap(box, other) < minSharedPart * Math.min(area(box), area(other)))
    )
      kept.push(box);
  }
  return kept;
}

function countIn(sums: number[][], x0: number, y0: number, x1: number, y1: number): number {
  return sums[y1]![x1]! - sums[y0]![x1]! - sums[y1]![x0]! + sums[y0]![x0]!;
}

/** How many cells above and left of each corner touch an obstacle. */
function countObstacles(obstacles: readonly Box[]): number[][] {
  const sums = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const cell = boxAt(x, y, x + 1, y + 1);
      const touches = obstacles.some((obstacle) => overlap(cell, obstacle) > 1e-9) ? 1 : 0;
      sums[y + 1]![x + 1] = touches + sums[y]![x + 1]! + sums[y + 1]![x]! - sums[y]![x]!;
    }
  }
  return sums;
}

function boxAt(x0: number, y0: number, x1: number, y1: number): Box {
  return {
    x: margin.x + x0 * step.x,
    y: margin.y + y0 * step.y,
    width: (x1 - x0) * step.x,
    height: (y1 - y0) * step.y,
  };
}

function area({ width, height }: Box): number {
  return width * height;
}
