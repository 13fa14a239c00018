import { useEffect, useState } from 'react';

/*
 * Why this is our own: @tanstack/react-virtual (3.14.26, 9.5 kB compressed beside a page of 4.4) would take the place of a listener
 * and ten lines of arithmetic. How many columns there are, how high a row is and where the grid begins would still be measured here,
 * and it draws in the event of each scroll, where this draws every second row.
 */

/** Cells of a grid, the last one not included. */
export interface Span {
  first: number;
  end: number;
}

interface Grid {
  columns: number;
  /** From the top of one row to the top of the next, in pixels. */
  rowHeight: number;
  /** Between two rows, in pixels. */
  gap: number;
}

/** A row or two change with each turn of a wheel; what is drawn changes only with every so many. */
const rowsAtOnce = 2;

/** Before anything could be measured: more than any screen shows at once would be wasted. */
const atFirst: Span = { first: 0, end: 48 };

/**
 * The cells in view, and within half a view's height around it.
 * @param above how many pixels of the grid are scrolled out of view
 */
export function cellsAround(above: number, viewHeight: number, { columns, rowHeight }: Grid): Span {
  const step = rowsAtOnce * rowHeight;
  const first = Math.max(0, Math.floor((above - viewHeight / 2) / step) * rowsAtOnce * columns);
  const end = Math.max(0, Math.ceil((above + 1.5 * viewHeight) / step) * rowsAtOnce * columns);
  return { first, end };
}

/**
 * Where the drawn rows lie, and how high the whole grid is, in pixels. The height is said outright: it must not follow from
 * what is drawn, or the page would jump while that changes.
 */
export function spaceAround(
  { first }: Span,
  count: number,
  { columns, rowHeight, gap }: Grid,
): { paddingTop: number; height: number } {
  const rows = (cells: number) => Math.ceil(cells / columns);
  return { paddingTop: rows(first) * rowHeight, height: rows(count) * rowHeight - gap };
}

/** Which cells of a grid are worth drawing, and the space that stands for the others: ten thousand scroll like forty. */
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
    /** For the element that is the grid. */
    ref: setElement,
    span,
    space: (count: number) => (grid ? spaceAround(span, count, grid) : undefined),
    /** Whether more than so many cells could be drawn. */
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
