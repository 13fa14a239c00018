import type { Box, Point } from '../picture.js';

export const wholeFrame: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Shared area of two boxes. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

export function intersectionOverUnion(a: Box, b: Box): number {
  const shared = overlap(a, b);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

export function center(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The position of a box in the frame that shows the crop; it may extend beyond the frame. */
export function boxInCrop(box: Box, crop: Box): Box {
  return {
    x: (box.x - crop.x) / crop.width,
    y: (box.y - crop.y) / crop.height,
    width: box.width / crop.width,
    height: box.height / crop.height,
  };
}

/** The box enlarged on every side by a share of its own size. */
export function enlargedBox(box: Box, share: number): Box {
  return {
    x: box.x - box.width * share,
    y: box.y - box.height * share,
    width: box.width * (1 + 2 * share),
    height: box.height * (1 + 2 * share),
  };
}

/** The bounding box of all boxes. */
export function boundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** The part of the box inside the unit square. */
export function clipToFrame(box: Box): Box {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(1, box.x + box.width) - x),
    height: Math.max(0, Math.min(1, box.y + box.height) - y),
  };
}

/** Share of the box that lies inside the unit square. */
export function shareInsideFrame(box: Box): number {
  const { width, height } = clipToFrame(box);
  return (width * height) / Math.max(1e-9, box.width * box.height);
}

/** Number of points per axis that `coveredShare` tests. */
const samples = 12;

/** Share of the box that is covered by other boxes, which may overlap each other. */
export function coveredShare(box: Box, others: readonly Box[]): number {
  const near = others.filter((other) => overlap(box, other) > 0);
  if (near.length === 0) return 0;
  let inside = 0;
  for (let i = 0; i < samples * samples; i++) {
    const x = box.x + (((i % samples) + 0.5) / samples) * box.width;
    const y = box.y + ((Math.floor(i / samples) + 0.5) / samples) * box.height;
    if (near.some((o) => x >= o.x && x < o.x + o.width && y >= o.y && y < o.y + o.height)) inside++;
  }
  return inside / samples ** 2;
}

/** The largest part of the box left, right, above or below of the obstacle. */
export function largestPartClearOf(box: Box, obstacle: Box): Box {
  if (overlap(box, obstacle) === 0) return box;
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const parts: Box[] = [
    { ...box, width: obstacle.x - box.x },
    { ...box, x: obstacle.x + obstacle.width, width: right - obstacle.x - obstacle.width },
    { ...box, height: obstacle.y - box.y },
    { ...box, y: obstacle.y + obstacle.height, height: bottom - obstacle.y - obstacle.height },
  ];
  return parts
    .map((part) => ({ ...part, width: Math.max(0, part.width), height: Math.max(0, part.height) }))
    .reduce((best, part) => (part.width * part.height > best.width * best.height ? part : best));
}
