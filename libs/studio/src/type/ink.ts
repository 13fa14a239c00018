import type { DesignSize } from '../paint/design-canvas.js';
import type { Box } from '../picture.js';
import { bleedOf, type TypeBlock } from './block.js';
import type { TypeStyle } from './type-style.js';

export interface Ink {
  /**
   * One box per word including its outline or background box, and one for the second line; fractions of the frame.
   */
  words: Box[];
  /** The letters alone, one box per line, for the area check. */
  lines: Box[];
}

/** The area that a block covers once it is placed and tilted. */
export function inkOf(
  block: TypeBlock,
  style: TypeStyle,
  spot: { x: number; y: number },
  frame: DesignSize,
): Ink {
  const bleed = bleedOf(style);
  const middle = { x: block.width / 2, y: block.height / 2 };
  const rotatedBox = (x: number, y: number, width: number, height: number): Box => {
    const corners = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ].map(([cx = 0, cy = 0]) => {
      const dx = cx - middle.x;
      const dy = cy - middle.y;
      return {
        x: spot.x + middle.x + dx * Math.cos(style.tilt) - dy * Math.sin(style.tilt),
        y: spot.y + middle.y + dx * Math.sin(style.tilt) + dy * Math.cos(style.tilt),
      };
    });
    const left = Math.min(...corners.map((corner) => corner.x));
    const top = Math.min(...corners.map((corner) => corner.y));
    return {
      x: left / frame.width,
      y: top / frame.height,
      width: (Math.max(...corners.map((corner) => corner.x)) - left) / frame.width,
      height: (Math.max(...corners.map((corner) => corner.y)) - top) / frame.height,
    };
  };
  const words: Box[] = [];
  const lines: Box[] = [];
  for (const line of block.lines) {
    const bx = bleed.x * line.size;
    const by = bleed.y * line.size;
    const top = line.baseline - line.cap - line.aboveCaps;
    const tall = line.cap + line.aboveCaps + line.belowBaseline;
    lines.push(rotatedBox(line.x, top, line.width, tall));
    for (const word of line.words)
      words.push(rotatedBox(word.x - bx, top - by, word.width + 2 * bx, tall + 2 * by));
  }
  const { sub } = block;
  if (sub) {
    const box = rotatedBox(sub.x, sub.y, sub.width, sub.height);
    words.push(box);
    lines.push(box);
  }
  return { words, lines };
}
