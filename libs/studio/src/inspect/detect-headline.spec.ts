import { describe, expect, it } from '@jest/globals';
import type { RgbPicture } from '../pictures/decode.js';
import { detectHeadline, headlineDetectionSize, weightOf } from './detect-headline.js';

interface Stripes {
  x: number;
  y: number;
  height: number;
  stroke: number;
  count: number;
  /** Brightness of each stroke. */
  ink: (stroke: number) => number;
  /** Gray strokes by default. */
  vivid?: boolean;
}

/** Parallel strokes, a stroke and a half apart, like the stems of letters. */
function picture(ground: number, ...lines: Stripes[]): RgbPicture {
  const { width, height } = headlineDetectionSize;
  const data = new Uint8Array(3 * width * height).fill(ground);
  for (const line of lines) {
    for (let y = line.y; y < line.y + line.height; y++) {
      for (let stroke = 0; stroke < line.count; stroke++) {
        const from = y * width + line.x + Math.round(stroke * line.stroke * 2.5);
        for (let i = 3 * from; i < 3 * (from + line.stroke); i++)
          data[i] = line.vivid && i % 3 > 0 ? 20 : line.ink(stroke);
      }
    }
  }
  return { data, width, height };
}

const white = (): number => 250;
const line: Stripes = { x: 40, y: 60, height: 50, stroke: 12, count: 7, ink: white };

describe('detectHeadline', () => {
  it.each([
    ['heavy', 12],
    ['regular', 7],
    ['light', 4],
  ] as const)(
    'returns %s for a line 50 pixels high with strokes %d pixels wide',
    (weight, stroke) => {
      expect(detectHeadline(picture(60, { ...line, stroke }))?.weight).toBe(weight);
    },
  );

  it('returns the box around all lines', () => {
    const box = detectHeadline(picture(60, line, { ...line, y: 130 }))!.box;
    expect(box.x).toBeCloseTo(40 / 640, 2);
    expect(box.y).toBeCloseTo(60 / 360, 2);
    expect(box.y + box.height).toBeCloseTo(180 / 360, 2);
    expect(box.x + box.width).toBeLessThan(0.5);
  });

  it('finds dark letters on paper', () => {
    expect(detectHeadline(picture(230, { ...line, ink: () => 20 }))?.weight).toBe('heavy');
  });

  it('finds colored letters', () => {
    expect(detectHeadline(picture(30, { ...line, vivid: true }))?.weight).toBe('heavy');
  });

  it('ignores strokes that are few, low, uneven or pale', () => {
    expect(detectHeadline(picture(60))).toBeNull();
    expect(detectHeadline(picture(60, { ...line, count: 2 }))).toBeNull();
    expect(detectHeadline(picture(60, { ...line, height: 10 }))).toBeNull();
    expect(
      detectHeadline(picture(60, { ...line, ink: (stroke) => 206 + 8 * (stroke % 7) })),
    ).toBeNull();
    expect(detectHeadline(picture(180, line))).toBeNull();
  });
});

describe('weightOf', () => {
  it('derives the weight from the width of the strokes, as a share of the height', () => {
    expect([0.22, 0.13, 0.08].map(weightOf)).toEqual(['heavy', 'regular', 'light']);
  });
});
