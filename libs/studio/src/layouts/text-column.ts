import type { PaintRequest } from '../picture.js';
import { layOut, letterArea } from '../type/block.js';
import { channelStyle } from '../type/channel-style.js';
import { countFlaws } from '../type/line-breaks.js';
import type { TypeStyle } from '../type/type-style.js';
import { weightedStyle } from '../type/weighted-style.js';

/** Factors for a bad line, and for a second line that does not fit. */
const flawFactor = 0.8;
const noSecondLineFactor = 0.7;

/**
 * The width of a column at which the text covers the largest share of it. A wider column is worse when the height limits
 * the letters.
 * @param widths from narrow to wide, in design units
 */
export function columnWidth(
  { words, typeWeight, typeLook }: Pick<PaintRequest, 'words' | 'typeWeight' | 'typeLook'>,
  layoutStyle: TypeStyle,
  widths: readonly [number, ...number[]],
  height: number,
): number {
  if (words.main.trim() === '' || widths.length === 1) return widths[0];
  const style = channelStyle(weightedStyle(layoutStyle, typeWeight), typeLook);
  const coverage = (width: number): number => {
    const block = layOut({ words, style, width, height, align: 'left' });
    if (!block) return 0;
    const lines = block.lines.map((line) => line.words.map(({ text }) => text));
    const lacksSub = words.sub !== '' && style.sub !== null && block.sub === null;
    const quality = flawFactor ** countFlaws(lines) * (lacksSub ? noSecondLineFactor : 1);
    return (quality * letterArea(block)) / width;
  };
  const values = widths.map(coverage);
  const best = Math.max(...values);
  // A long word that fits in no column is divided in the widest one.
  return widths.at(best > 0 ? values.indexOf(best) : -1) ?? widths[0];
}
