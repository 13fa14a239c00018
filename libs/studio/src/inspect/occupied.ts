import { boxInCrop, clipToFrame } from '../pictures/boxes.js';
import type { GrayPicture } from '../pictures/decode.js';
import type { Box, PictureFacts } from '../picture.js';
import type { Plane } from '../vision/guided-filter.js';

/** Columns and rows of the grid. */
export const grid = { columns: 32, rows: 18 } as const;
/** A cell is occupied when the mask covers at least this share of it. */
const minCellShare = 0.3;
/** A mask that covers a larger share of the picture is useless and is ignored. */
const maxOccupied = 0.9;

/** A cell with less change of gray levels between neighbors is flat. */
const maxFlatChange = 2.2;
/** Flat areas of at least this share of the picture are a table or a wall, not an object. */
const minSurfaceShare = 0.05;

/**
 * The cells of a grid that people and main objects occupy, as base64 of one bit per cell.
 * @param mask probability that each point belongs to a person; it often finds the main object as well
 * @param gray the same picture
 * @param hasFaces when false, large flat areas of the mask are surfaces and stay free
 */
export function occupiedOf(mask: Plane, gray: GrayPicture, hasFaces: boolean): string {
  const cells = Array.from(
    { length: grid.columns * grid.rows },
    (_, cell) => shareAbove(mask, cell) >= minCellShare,
  );
  if (!hasFaces) freeSurfaces(cells, gray);
  const count = cells.filter(Boolean).length;
  const bits = new Uint8Array(Math.ceil(cells.length / 8));
  if (count <= maxOccupied * cells.length)
    for (const [cell, taken] of cells.entries()) if (taken) bits[cell >> 3]! |= 1 << (cell & 7);
  return Buffer.from(bits).toString('base64');
}

/** The pixels of a cell, from `x0` and `y0` up to but without `x1` and `y1`. */
function pixelsOfCell(cell: number, { width, height }: { width: number; height: number }) {
  const column = cell % grid.columns;
  const row = Math.floor(cell / grid.columns);
  return {
    x0: Math.floor((column * width) / grid.columns),
    x1: Math.floor(((column + 1) * width) / grid.columns),
    y0: Math.floor((row * height) / grid.rows),
    y1: Math.floor(((row + 1) * height) / grid.rows),
  };
}

function shareAbove(mask: Plane, cell: number): number {
  const { x0, x1, y0, y1 } = pixelsOfCell(cell, mask);
  let inside = 0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) if (mask.data[y * mask.width + x]! > 0.5) inside++;
  return inside / Math.max(1, (x1 - x0) * (y1 - y0));
}

/** Frees large connected flat areas. */
function freeSurfaces(cells: boolean[], gray: GrayPicture): void {
  const flats = new Set(
    [...cells.keys()].filter((cell) => cells[cell] && meanChange(gray, cell) < maxFlatChange),
  );
  while (flats.size > 0) {
    const area: number[] = [];
    const next = [flats.values().next().value!];
    while (next.length > 0) {
      const cell = next.pop()!;
      if (!flats.delete(cell)) continue;
      area.push(cell);
      const column = cell % grid.columns;
      if (column > 0) next.push(cell - 1);
      if (column < grid.columns - 1) next.push(cell + 1);
      next.push(cell - grid.columns, cell + grid.columns);
    }
    if (area.length >= minSurfaceShare * cells.length) for (const cell of area) cells[cell] = false;
  }
}

/** Mean difference of neighboring pixels. */
function meanChange({ data, width, height }: GrayPicture, cell: number): number {
  const { x0, x1, y0, y1 } = pixelsOfCell(cell, { width, height });
  let sum = 0;
  for (let y = Math.max(1, y0); y < y1; y++) {
    for (let x = Math.max(1, x0); x < x1; x++) {
      const i = y * width + x;
      sum += Math.abs(data[i]! - data[i - 1]!) + Math.abs(data[i]! - data[i - width]!);
    }
  }
  return sum / Math.max(1, 2 * (x1 - x0) * (y1 - y0));
}

type Occupied = Pick<PictureFacts, 'occupied'>;

/** The occupied cells, row by row; none in facts stored by older versions. */
function cellsOf({ occupied }: Occupied): boolean[] {
  const bits = Buffer.from(occupied ?? '', 'base64');
  return Array.from({ length: grid.columns * grid.rows }, (_, cell) =>
    Boolean((bits[cell >> 3] ?? 0) & (1 << (cell & 7))),
  );
}

/** Share of a part of the picture that is occupied. */
export function occupiedShare(facts: Occupied, box: Box): number {
  let all = 0;
  let occupied = 0;
  for (const [cell, taken] of cellsOf(facts).entries()) {
    const x = ((cell % grid.columns) + 0.5) / grid.columns;
    const y = (Math.floor(cell / grid.columns) + 0.5) / grid.rows;
    if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) continue;
    all++;
    if (taken) occupied++;
  }
  return occupied / Math.max(1, all);
}

/** The occupied parts as upright strips, in fractions of the frame that shows the crop. */
export function occupiedStrips(facts: Occupied, crop: Box): Box[] {
  const cells = cellsOf(facts);
  const strips: Box[] = [];
  for (let column = 0; column < grid.columns; column++) {
    let from = -1;
    for (let row = 0; row <= grid.rows; row++) {
      const isTaken = row < grid.rows && cells[row * grid.columns + column];
      if (isTaken && from < 0) from = row;
      if (isTaken || from < 0) continue;
      const box = clipToFrame(
        boxInCrop(
          {
            x: column / grid.columns,
            y: from / grid.rows,
            width: 1 / grid.columns,
            height: (row - from) / grid.rows,
          },
          crop,
        ),
      );
      if (box.width > 0 && box.height > 0) strips.push(box);
      from = -1;
    }
  }
  return strips;
}
