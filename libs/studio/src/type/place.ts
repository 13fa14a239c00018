import type { Overlay } from '../checks/overlays.js';
import type { DesignSize } from '../paint/design-canvas.js';
import { coveredShare } from '../pictures/boxes.js';
import type { Box, TextBox, ThumbnailText } from '../picture.js';
import { layOut, type TypeBlock } from './block.js';
import type { Hyphenator } from './hyphenation.js';
import { inkOf, type Ink } from './ink.js';
import { usableBox } from './text-boxes.js';
import type { TypeStyle } from './type-style.js';

/** A block of text at a position in the frame. */
export interface Placement {
  textBox: TextBox;
  block: TypeBlock;
  /** Top left corner, design units. */
  topLeft: { x: number; y: number };
  ink: Ink;
}

export interface PlacementRequest {
  words: ThumbnailText;
  style: TypeStyle;
  textBoxes: readonly TextBox[];
  faces: readonly Box[];
  /** Parts of the picture that text should not cover. */
  subject: readonly Box[];
  overlays: readonly Overlay[];
  frame: DesignSize;
  /** Share of each text box that the text may fill, 0-1; smaller after a failed check. */
  fill: number;
  /** How quiet the picture is under a box, 0-1. */
  calmAt: (box: Box) => number;
  hyphenate?: Hyphenator;
}

/** Factor for a place where the second line does not fit: the headline alone often says too little. */
const noSecondLineFactor = 0.7;

/** Share of its score that a place loses when all of its words lie on people or the main object. */
const coveredWeight = 0.5;

/** Factor for a place where a line ends inside a word: any place without such a break is better. */
const tornFactor = 0.1;

/** Larger capitals are not easier to read. */
const largeEnoughCap = 170;

/**
 * All text boxes that can hold the text, best first: large text in a quiet place, weighted by the layout's order of its
 * text boxes.
 */
export function placements(request: PlacementRequest): Placement[] {
  return request.textBoxes
    .flatMap((textBox, rank) => {
      const placement = place(request, textBox);
      return placement ? [{ placement, score: score(placement, request) * 0.93 ** rank }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ placement }) => placement);
}

/**
 * Scales of the letters to try, largest first: tilt, outlines and boxes make a block larger than its letters.
 */
const shrinkSteps = [1, 0.93, 0.86, 0.79, 0.7, 0.62];
/** Finer steps for a rectangle that the creator drew, so that the text keeps its size when it is moved. */
const exactSteps = Array.from({ length: 20 }, (_, i) => 1 - 0.02 * i);

function place(request: PlacementRequest, textBox: TextBox): Placement | null {
  const box = usableBox(
    textBox,
    request.faces,
    request.overlays,
    textBox.exact ? [] : request.subject,
  );
  if (!box) return null;
  for (const share of textBox.exact ? exactSteps : shrinkSteps) {
    const placement = placeAt(request, textBox, box, share * request.fill);
    if (!placement) return null;
    if (fitsIn(blockBox(placement), box)) return placement;
  }
  return null;
}

function placeAt(
  request: PlacementRequest,
  textBox: TextBox,
  box: Box,
  share: number,
): Placement | null {
  const { style, words, frame } = request;
  const width = box.width * frame.width;
  const height = box.height * frame.height;
  const block = layOut({
    words,
    style,
    width: width * share,
    height: height * share,
    align: textBox.align,
    ...(request.hyphenate && { hyphenate: request.hyphenate }),
  });
  if (!block) return null;
  const along = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };
  const spot = {
    x: box.x * frame.width + (width - block.width) * along[textBox.align],
    y: box.y * frame.height + (height - block.height) * along[textBox.anchor],
  };
  const settled = shiftInside(inkOf(block, style, spot, frame), box, spot, frame);
  return { textBox, block, topLeft: settled, ink: inkOf(block, style, settled, frame) };
}

function fitsIn(inner: Box, outer: Box): boolean {
  const rounding = 0.002;
  return (
    inner.x >= outer.x - rounding &&
    inner.y >= outer.y - rounding &&
    inner.x + inner.width <= outer.x + outer.width + rounding &&
    inner.y + inner.height <= outer.y + outer.height + rounding
  );
}

/** Moves the block so that outlines and background boxes stay inside the text box. */
function shiftInside(
  ink: Ink,
  box: Box,
  spot: { x: number; y: number },
  frame: DesignSize,
): { x: number; y: number } {
  const left = Math.min(...ink.words.map((word) => word.x));
  const top = Math.min(...ink.words.map((word) => word.y));
  const right = Math.max(...ink.words.map((word) => word.x + word.width));
  const bottom = Math.max(...ink.words.map((word) => word.y + word.height));
  const push = (low: number, high: number, from: number, size: number): number => {
    if (low < from) return from - low;
    return high > from + size ? Math.max(from - low, from + size - high) : 0;
  };
  return {
    x: spot.x + push(left, right, box.x, box.width) * frame.width,
    y: spot.y + push(top, bottom, box.y, box.height) * frame.height,
  };
}

function score(
  { textBox, block, ink }: Placement,
  { calmAt, style, words, subject }: PlacementRequest,
): number {
  const caps = block.lines.map((line) => line.cap);
  const smallest = Math.min(...caps);
  const largest = Math.max(...caps);
  const size =
    Math.min(1, smallest / largeEnoughCap) * 0.7 +
    Math.min(1, largest / (1.4 * largeEnoughCap)) * 0.3;
  // Uses the busiest word, because one unreadable word makes a headline unreadable.
  const calm = style.bars
    ? textBox.calm
    : Math.min(textBox.calm, ...ink.words.map((word) => calmAt(word)));
  const lacksSub = style.sub !== null && words.sub !== '' && block.sub === null;
  return (
    size ** 0.85 *
    (0.14 + 0.86 * calm) ** 2 *
    (lacksSub ? noSecondLineFactor : 1) *
    (1 - coveredWeight * shareOnSubject(ink.words, subject)) *
    (block.isTorn ? tornFactor : 1)
  );
}

/** Share of the words' area that lies on the subject. */
export function shareOnSubject(words: readonly Box[], subject: readonly Box[]): number {
  if (subject.length === 0) return 0;
  const area = words.reduce((sum, { width, height }) => sum + width * height, 0);
  const covered = words.reduce(
    (sum, word) => sum + coveredShare(word, subject) * word.width * word.height,
    0,
  );
  return covered / Math.max(1e-9, area);
}

/** The box around everything drawn for the text. */
export function blockBox({ ink }: Pick<Placement, 'ink'>): Box {
  const x = Math.min(...ink.words.map((word) => word.x));
  const y = Math.min(...ink.words.map((word) => word.y));
  return {
    x,
    y,
    width: Math.max(...ink.words.map((word) => word.x + word.width)) - x,
    height: Math.max(...ink.words.map((word) => word.y + word.height)) - y,
  };
}
