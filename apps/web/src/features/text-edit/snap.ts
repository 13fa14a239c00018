import type { TextArea } from '@app/contracts';

/** Minimum distance to the edge of the frame that passes the checks. */
const frameMargin = 0.046;
/** Maximum distance of an edge from a guide it snaps to, as a share of the frame's width. */
const snapDistance = 0.014;
const frameAspectRatio = 16 / 9;

export interface SnapResult {
  area: TextArea;
  /** Guides that the rectangle touches, in fractions of the frame. */
  guides: { x: number[]; y: number[] };
  /** Whether the rectangle's position passes the checks. */
  isClear: boolean;
}

/** Moves a rectangle to nearby guides: edges and middles of the clear areas and of the frame. */
export function snap(area: TextArea, clear: readonly TextArea[]): SnapResult {
  const x = nearestGuide(
    area.x,
    area.width,
    [frameMargin, ...clear.map((one) => one.x)],
    [0.5, ...clear.map((one) => one.x + one.width / 2)],
    [1 - frameMargin, ...clear.map((one) => one.x + one.width)],
    snapDistance,
  );
  const y = nearestGuide(
    area.y,
    area.height,
    [frameMargin, ...clear.map((one) => one.y)],
    [0.5, ...clear.map((one) => one.y + one.height / 2)],
    [1 - frameMargin, ...clear.map((one) => one.y + one.height)],
    snapDistance * frameAspectRatio,
  );
  const snapped = moveIntoFrame({ ...area, x: area.x + x.by, y: area.y + y.by });
  return {
    area: snapped,
    guides: { x: x.guide === null ? [] : [x.guide], y: y.guide === null ? [] : [y.guide] },
    isClear: clear.some((one) => contains(one, snapped)),
  };
}

function nearestGuide(
  start: number,
  size: number,
  starts: readonly number[],
  middles: readonly number[],
  ends: readonly number[],
  limit: number,
): { by: number; guide: number | null } {
  const shifts = [
    ...starts.map((guide) => ({ by: guide - start, guide })),
    ...middles.map((guide) => ({ by: guide - start - size / 2, guide })),
    ...ends.map((guide) => ({ by: guide - start - size, guide })),
  ];
  const best = shifts.reduce<{ by: number; guide: number | null }>(
    (one, other) => (Math.abs(other.by) < Math.abs(one.by) ? other : one),
    { by: limit, guide: null },
  );
  return best.guide === null ? { by: 0, guide: null } : best;
}

export function contains(outer: TextArea, inner: TextArea): boolean {
  const rounding = 0.004;
  return (
    inner.x >= outer.x - rounding &&
    inner.y >= outer.y - rounding &&
    inner.x + inner.width <= outer.x + outer.width + rounding &&
    inner.y + inner.height <= outer.y + outer.height + rounding
  );
}

const minSize = 0.08;

/** The rectangle scaled from its top left corner, within the frame. */
export function scaleArea(area: TextArea, by: number): TextArea {
  const most = Math.min((1 - area.x) / area.width, (1 - area.y) / area.height);
  const least = Math.max(minSize / area.width, minSize / area.height);
  const factor = Math.max(Math.min(least, most), Math.min(most, by));
  return moveIntoFrame({ ...area, width: area.width * factor, height: area.height * factor });
}

/** Moves a rectangle into the frame. Rounds to four digits, which are a quarter of a pixel. */
export function moveIntoFrame({ x, y, width, height }: TextArea): TextArea {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  const w = Math.min(1, Math.max(0.05, width));
  const h = Math.min(1, Math.max(0.05, height));
  return {
    x: round(Math.max(0, Math.min(1 - w, x))),
    y: round(Math.max(0, Math.min(1 - h, y))),
    width: round(w),
    height: round(h),
  };
}
