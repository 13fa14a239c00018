import type { Box } from '../picture.js';
import type { GrayPicture } from '../pictures/decode.js';

/** Width of a letter in line heights; narrow letters such as I share a strip with a neighbor. */
const letterWidth = 0.4;
const minLetterValue = 128;

/**
 * Share of letter pixels behind a person, in the letter-wide strip where it is largest.
 * @param mask the letters alone, 0-255
 * @param person opacity of what is drawn over the letters, 0-255, same size
 * @param line a line of text, in fractions of the frame
 */
export function coveredLetters(mask: GrayPicture, person: GrayPicture, line: Box): number {
  const left = Math.max(0, Math.floor(line.x * mask.width));
  const right = Math.min(mask.width, Math.ceil((line.x + line.width) * mask.width));
  const top = Math.max(0, Math.floor(line.y * mask.height));
  const bottom = Math.min(mask.height, Math.ceil((line.y + line.height) * mask.height));
  const strip = Math.max(1, Math.round(letterWidth * (bottom - top)));
  const ink: number[] = [];
  const hidden: number[] = [];
  for (let x = left; x < right; x++) {
    let all = 0;
    let behind = 0;
    for (let y = top; y < bottom; y++) {
      const at = y * mask.width + x;
      if (mask.data[at]! < minLetterValue) continue;
      all += 1;
      if (person.data[at]! >= minLetterValue) behind += 1;
    }
    ink.push(all);
    hidden.push(behind);
  }
  let worst = 0;
  for (let x = 0; x + strip <= ink.length; x++) {
    const all = sumOf(ink, x, x + strip);
    // Skips gaps between words, which only contain the edges of two letters.
    if (all >= 0.15 * strip * (bottom - top))
      worst = Math.max(worst, sumOf(hidden, x, x + strip) / all);
  }
  return worst;
}

function sumOf(values: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let at = from; at < to; at++) total += values[at] ?? 0;
  return total;
}
