import { describe, expect, it } from '@jest/globals';
import type { GrayPicture } from '../pictures/decode.js';
import { coveredLetters } from './covered-letters.js';

const width = 200;
const height = 50;
const line = { x: 0, y: 0, width: 1, height: 1 };

function picture(isSet: (x: number, y: number) => boolean): GrayPicture {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) if (isSet(i % width, Math.floor(i / width))) data[i] = 255;
  return { data, width, height };
}

/** Letters 16 px wide with gaps of 4 px. */
const letters = picture((x) => x % 20 < 16);

describe('coveredLetters', () => {
  it('returns 0 when no person covers the letters', () => {
    expect(
      coveredLetters(
        letters,
        picture(() => false),
        line,
      ),
    ).toBe(0);
  });

  it('measures the most covered letter, not the whole line', () => {
    const head = picture((x, y) => x >= 80 && x < 100 && y >= 10);
    expect(coveredLetters(letters, head, line)).toBeCloseTo(0.8, 1);
  });

  it('measures a head over the lower third of the letters as a third', () => {
    const head = picture((_x, y) => y >= 33);
    expect(coveredLetters(letters, head, line)).toBeCloseTo(0.34, 1);
  });
});
