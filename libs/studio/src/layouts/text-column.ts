import { designHeight, designWidth } from '../paint/design-canvas.js';
import type { PaintRequest } from '../picture.js';
import { layOut, letterArea } from '../type/block.js';
import { channelStyle } from '../type/channel-style.js';
import { hyphenatorFor, type Hyphenator } from '../type/hyphenation.js';
import { countFlaws } from '../type/line-breaks.js';
import type { TypeStyle } from '../type/type-style.js';
import { weightedStyle } from '../type/weighted-style.js';

/** Factors for a bad line, for a second line that does not fit, and for one that needs three rows. */
const flawFactor = 0.7;
const noSecondLineFactor = 0.7;
const threeRowsFactor = 0.8;
/** Text of this share of the column's height fills it. */
const filledHeight = 0.85;
/** Larger text does not need a wider column: height of its smallest capitals, and area of its letters. Design units. */
const largeCap = 112;
const largeArea = 0.26 * designWidth * designHeight;
/** Factor of the score for a column that leaves nothing of the picture beside the narrowest one. */
const noPictureFactor = 0.6;

/**
 * The width of a column that the text fills with the largest letters. A wider column is worse when the height limits the
 * letters, because it takes space from the picture.
 * @param widths from narrow to wide, in design units
 */
export async function columnWidth(
  {
    words,
    typeWeight,
    typeLook,
    language,
  }: Pick<PaintRequest, 'words' | 'typeWeight' | 'typeLook' | 'language'>,
  layoutStyle: TypeStyle,
  widths: readonly [number, ...number[]],
  height: number,
): Promise<number> {
  const [narrowest] = widths;
  if (words.main.trim() === '' || widths.length === 1) return narrowest;
  const style = channelStyle(weightedStyle(layoutStyle, typeWeight), typeLook);
  const scoreOf = (width: number, hyphenate?: Hyphenator): number => {
    const block = layOut({
      words,
      style,
      width,
      height,
      align: 'left',
      ...(hyphenate && { hyphenate }),
    });
    if (!block) return 0;
    const lines = block.lines.map((line) => line.words.map(({ text }) => text));
    const lacksSub = words.sub !== '' && style.sub !== null && block.sub === null;
    const rowsFactor = (block.sub?.rows.length ?? 0) > 2 ? threeRowsFactor : 1;
    const smallest = Math.min(...block.lines.map(({ cap }) => cap));
    const lost = (width - narrowest) / (designWidth - narrowest);
    return (
      flawFactor ** countFlaws(lines) *
      (lacksSub ? noSecondLineFactor : rowsFactor) *
      Math.min(1, block.height / (filledHeight * height)) *
      Math.sqrt(Math.min(1, smallest / largeCap) * Math.min(1, letterArea(block) / largeArea)) *
      (1 - lost * (1 - noPictureFactor))
    );
  };
  let scores = widths.map((width) => scoreOf(width));
  // Dividing words takes time and is harder to read, so it is only for text that no width can set whole.
  if (Math.max(...scores) === 0) {
    const hyphenate = await hyphenatorFor(language);
    scores = widths.map((width) => scoreOf(width, hyphenate));
  }
  const best = Math.max(...scores);
  return widths.at(best > 0 ? scores.indexOf(best) : -1) ?? narrowest;
}
