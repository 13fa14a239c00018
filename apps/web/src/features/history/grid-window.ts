import { useEffect, useState } from 'react';

/* Our own, because @tanstack/react-virtual (3.14.26, 9.5 kB compressed for a page of 4.4) would replace one listener
   and ten lines of arithmetic. Columns, row height and offset would still be measured here, and it renders on every
   scroll event instead of every second row. */

/** A range of cells; `end` is exclusive. */
export interface Span {
  first: number;
  end: number;
}

interface Grid {
  columns: number;
  /** Distance between the tops of two rows, in pixels. */
  rowHeight: number;
  /** Gap between two rows, in pixels. */
  gap: number;
}

/** The range changes only every so many rows, so that scrolling rarely renders. */
const rowsAtOnce = 2;

/** Cells rendered before anything is measured. */
const atFirst: Span = { first: 0, end: 48 };

/** The cells in view, and within half a viewport around it. `above` is how many pixels of the grid are scrolled out of view. */
export function cellsAround(above: number, viewHeight: number, { columns, rowHeight }: Grid): Span {
  const step = rowsAtOnce * rowHeight;
  const first = Math.max(0, Math.floor((above - viewHeight / 2) / step) * rowsAtOnce * columns);
  const end = Math.max(0, Math.ceil((above + 1.5 * viewHeight) / step) * rowsAtOnce * columns);
  return { first, end };
}

/** Offset of the rendered rows and height of the whole grid, in pixels. The height is explicit, so that the page does not jump when the rendered rows change. */
export function spaceAround(
  { first }: Span,
  count: number,
  { columns, rowHeight, gap }: Grid,
): { paddingTop: number; height: number } {
  const rows = (cells: number) => Math.ceil(cells / columns);
  return { paddingTop: rows(first) * rowHeight, height: rows(count) * rowHeight - gap };
}

/** Renders only the cells near the viewport of a long grid. */
export function useGridWindow() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [grid, setGrid] = useState<Grid>();
  const [span, setSpan] = useState(atFirst);
  useEffect(() => {
    if (!element) return undefined;
    let now: Grid | undefined;
    const look = () => {
      if (!now) return;
      const next = cellsAround(-element.getBoundingClientRect().top, window.innerHeight, now);
      setSpan((before) => (sameSpan(before, next) ? before : next));
    };
    const measure = () => {
      const measured = measuredGrid(element);
      if (measured && !sameGrid(now, measured)) setGrid((now = measured));
      look();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [element]);
  return {
    /** Ref of the grid's element. */
    ref: setElement,
    span,
    space: (count: number) => (grid ? spaceAround(span, count, grid) : undefined),
    /** Whether the end of a grid of `count` cells is near the viewport. */
    isEndNear: (count: number) => grid !== undefined && span.end >= count,
  };
}

function measuredGrid(element: HTMLElement): Grid | undefined {
  const cell = element.firstElementChild?.getBoundingClientRect();
  if (!cell?.height) return undefined;
  const { gridTemplateColumns, rowGap } = getComputedStyle(element);
  const gap = Number.parseFloat(rowGap);
  return { columns: gridTemplateColumns.split(' ').length, rowHeight: cell.height + gap, gap };
}

function sameSpan(one: Span, other: Span): boolean {
  return one.first === other.first && one.end === other.end;
}

function sameGrid(one: Grid | undefined, other: Grid): boolean {
  return one?.columns === other.columns && one.rowHeight === other.rowHeight;
}
