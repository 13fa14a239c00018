import { useEffect, useState } from 'react';

/*
 * @tanstack/react-virtual (3.14.26, 9.5 kB compressed; this page has 4.4 kB) is not used. It would replace only a
 * listener and a list search; columns, row height and offset would still be measured here. The library also renders
 * on every scroll event instead of every second row.
 */

/** Consecutive cells, below a heading if they have one. */
export interface CellGroup {
  /** Index of the first cell. `count` is the number of cells. */
  first: number;
  count: number;
  hasHeading: boolean;
}

/** A heading or a row of cells, from `first` up to and excluding `end`. */
export interface GridRow {
  kind: 'heading' | 'cells';
  first: number;
  end: number;
  /** Distance in pixels from the top of the grid. */
  top: number;
}

interface Grid {
  columns: number;
  /** Pixels: heights of a cell and of a heading, and the gap between rows. */
  cellHeight: number;
  headingHeight: number;
  gap: number;
}

/** A range of rows from `first` up to and excluding `end`. */
interface RowRange {
  first: number;
  end: number;
}

/** The rendered range moves in steps of this many rows, so that scrolling causes few renders. */
const rowsPerStep = 2;

/** Grid and range that are used before the first measurement. */
const initialGrid: Grid = { columns: 4, cellHeight: 0, headingHeight: 0, gap: 0 };
const initialRange: RowRange = { first: 0, end: 24 };

/** All rows from the top. Each group starts a new row. */
export function gridRowsOf(
  groups: readonly CellGroup[],
  { columns, cellHeight, headingHeight, gap }: Grid,
): { rows: GridRow[]; height: number } {
  const rows: GridRow[] = [];
  let top = 0;
  for (const { first, count, hasHeading } of groups) {
    if (hasHeading) {
      rows.push({ kind: 'heading', first, end: first, top });
      top += headingHeight + gap;
    }
    for (let at = first; at < first + count; at += columns) {
      rows.push({ kind: 'cells', first: at, end: Math.min(at + columns, first + count), top });
      top += cellHeight + gap;
    }
  }
  return { rows, height: Math.max(0, top - gap) };
}

/** The rows in view and within half a viewport around it. `above`: pixels of the grid above the viewport. */
export function rowsAroundViewport(
  rows: readonly GridRow[],
  above: number,
  viewHeight: number,
  { cellHeight, gap }: Pick<Grid, 'cellHeight' | 'gap'>,
): RowRange {
  const step = rowsPerStep * (cellHeight + gap);
  const from = Math.floor((above - viewHeight / 2) / step) * step;
  const to = Math.ceil((above + 1.5 * viewHeight) / step) * step;
  const end = countRowsAbove(rows, to);
  if (end === 0) return { first: 0, end: 0 };
  // The row that contains `from`, or the last row above it.
  return { first: Math.max(0, countRowsAbove(rows, from) - 1), end };
}

/** Number of rows that start above a height. */
function countRowsAbove(rows: readonly GridRow[], height: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.top ?? 0) < height) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of a long grid that are rendered now. */
export interface GridView {
  rows: readonly GridRow[];
  /** Index of the first cell, and the index after the last cell. */
  cells: { first: number; end: number };
  /**
   * Offset of the rendered rows and height of the whole grid; undefined before the first measurement. The explicit
   * height keeps the page from jumping when the rendered rows change.
   */
  layout: { paddingTop: number; height: number } | undefined;
  /** Whether the end of the grid is near the viewport. */
  isEndNear: boolean;
}

/** Finds the rows near the viewport of a long grid. */
export function useGridWindow() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [grid, setGrid] = useState<Grid>();
  const [scrolled, setScrolled] = useState({ above: 0, viewHeight: 0 });
  useEffect(() => {
    if (!element) return undefined;
    let currentGrid: Grid | undefined;
    const updateScroll = () => {
      if (!currentGrid) return;
      const step = rowsPerStep * (currentGrid.cellHeight + currentGrid.gap);
      const above = Math.floor(-element.getBoundingClientRect().top / step) * step;
      const viewHeight = window.innerHeight + step;
      setScrolled((before) =>
        before.above === above && before.viewHeight === viewHeight ? before : { above, viewHeight },
      );
    };
    const measure = () => {
      const measured = measureGrid(element, currentGrid);
      if (measured && !isSameGrid(currentGrid, measured)) setGrid((currentGrid = measured));
      updateScroll();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('scroll', updateScroll, { passive: true });
    window.addEventListener('resize', updateScroll);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', updateScroll);
      window.removeEventListener('resize', updateScroll);
    };
  }, [element]);
  const gridViewOf = (groups: readonly CellGroup[]): GridView => {
    const { rows, height } = gridRowsOf(groups, grid ?? initialGrid);
    const { above, viewHeight } = scrolled;
    const span =
      grid && viewHeight > 0 ? rowsAroundViewport(rows, above, viewHeight, grid) : initialRange;
    const shown = rows.slice(span.first, span.end);
    return {
      rows: shown,
      cells: { first: shown[0]?.first ?? 0, end: shown.at(-1)?.end ?? 0 },
      layout: grid && { paddingTop: shown[0]?.top ?? 0, height },
      isEndNear: grid !== undefined && span.end >= rows.length,
    };
  };
  /** `ref` is the ref of the grid's element. */
  return { ref: setElement, viewOf: gridViewOf };
}

/** Measures the grid. Keeps the heading height of the previous measurement if no heading is rendered. */
function measureGrid(element: HTMLElement, before: Grid | undefined): Grid | undefined {
  const cell = element.querySelector(':scope > [data-cell]')?.getBoundingClientRect();
  if (!cell?.height) return undefined;
  const heading = element.querySelector(':scope > [data-heading]')?.getBoundingClientRect();
  const { gridTemplateColumns, rowGap } = getComputedStyle(element);
  return {
    columns: gridTemplateColumns.split(' ').length,
    cellHeight: cell.height,
    headingHeight: heading?.height ?? before?.headingHeight ?? 0,
    gap: Number.parseFloat(rowGap),
  };
}

function isSameGrid(one: Grid | undefined, other: Grid): boolean {
  return (
    one?.columns === other.columns &&
    one.cellHeight === other.cellHeight &&
    one.headingHeight === other.headingHeight &&
    one.gap === other.gap
  );
}
