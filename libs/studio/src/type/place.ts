import type { BadgeZone } from '../checks/badge-zone.js';
import { designHeight, designWidth } from '../paint/easel.js';
import type { Box, TypeRoom, Words } from '../studio.js';
import { bleedOf, layOut, type TypeBlock } from './block.js';
import { inkOf, type Ink } from './ink.js';
import { usable } from './rooms.js';
import type { TypeStyle } from './type-style.js';

/** A block that has found its place. */
export interface Placement {
  room: TypeRoom;
  block: TypeBlock;
  /** Top left corner, design units. */
  spot: { x: number; y: number };
  ink: Ink;
}

export interface PlaceOrder {
  words: Words;
  style: TypeStyle;
  rooms: readonly TypeRoom[];
  faces: readonly Box[];
  badge: BadgeZone;
  /** Share of each room that the words may fill, 0-1; smaller after a failed check. */
  fill: number;
  /** How quiet the finished picture is under a box, 0-1. */
  calmAt: (box: Box) => number;
}

/** Cap height from which more size no longer makes a headline easier to read. */
const ampleCap = 150;

/** Every room that can hold the words, the best first: large type in a quiet place, as the layout ranked them. */
export function placements(order: PlaceOrder): Placement[] {
  return order.rooms
    .flatMap((room, rank) => {
      const placement = place(order, room);
      return placement ? [{ placement, score: score(placement, order) * 0.93 ** rank }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ placement }) => placement);
}

function place(order: PlaceOrder, room: TypeRoom): Placement | null {
  const box = usable(room, order.faces, order.badge);
  if (!box) return null;
  const { style } = order;
  const width = box.width * designWidth * order.fill;
  const height = box.height * designHeight * order.fill;
  // A turned block needs room on both axes for the corners that swing out, and strokes and grounds need theirs.
  const swing = Math.abs(Math.sin(style.tilt));
  const bleed = bleedOf(style);
  const reach = 60;
  const block = layOut({
    words: order.words,
    style,
    width: width - swing * height * 0.6 - 2 * bleed.x * reach,
    height: height - swing * width * 0.6 - 2 * bleed.y * reach,
    align: room.align,
  });
  if (!block) return null;
  const spare = { x: box.width * designWidth - block.width, y: box.height * designHeight - block.height };
  const share = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };
  const spot = {
    x: box.x * designWidth + spare.x * share[room.align],
    y: box.y * designHeight + spare.y * share[room.anchor],
  };
  const settled = pushedInside(inkOf(block, style, spot), box, spot);
  return { room, block, spot: settled, ink: inkOf(block, style, settled) };
}

/** Moves the block so that its strokes and grounds stay in the room, where it was pressed against a side. */
function pushedInside(ink: Ink, box: Box, spot: { x: number; y: number }): { x: number; y: number } {
  const left = Math.min(...ink.words.map((word) => word.x));
  const top = Math.min(...ink.words.map((word) => word.y));
  const right = Math.max(...ink.words.map((word) => word.x + word.width));
  const bottom = Math.max(...ink.words.map((word) => word.y + word.height));
  const push = (low: number, high: number, from: number, size: number): number => {
    if (low < from) return from - low;
    return high > from + size ? Math.max(from - low, from + size - high) : 0;
  };
  return {
    x: spot.x + push(left, right, box.x, box.width) * designWidth,
    y: spot.y + push(top, bottom, box.y, box.height) * designHeight,
  };
}

function score({ room, block, ink }: Placement, { calmAt, style }: PlaceOrder): number {
  const caps = block.lines.map((line) => line.cap);
  const smallest = Math.min(...caps);
  const largest = Math.max(...caps);
  const size = Math.min(1, smallest / ampleCap) * 0.7 + Math.min(1, largest / (1.4 * ampleCap)) * 0.3;
  // The worst word decides: a headline that crosses one sign is spoilt, however calm the sky beside it.
  const calm = style.bars ? room.calm : Math.min(room.calm, ...ink.words.map((word) => calmAt(word)));
  return Math.sqrt(size) * (0.12 + 0.88 * calm) ** 2;
}

/** The box around everything that is painted for the words. */
export function blockBox({ ink }: Placement): Box {
  const x = Math.min(...ink.words.map((word) => word.x));
  const y = Math.min(...ink.words.map((word) => word.y));
  return {
    x,
    y,
    width: Math.max(...ink.words.map((word) => word.x + word.width)) - x,
    height: Math.max(...ink.words.map((word) => word.y + word.height)) - y,
  };
}
