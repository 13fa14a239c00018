import { describe, expect, it } from '@jest/globals';
import { plainStill } from '../plain-still.js';
import type { PictureFacts } from '../picture.js';
import { suitsBanner } from './banner.js';
import type { Material } from './layout.js';
import { rankLayouts } from './rank-layouts.js';

const car = { ...plainStill, subject: { x: 0.1, y: 0.3, width: 0.75, height: 0.5 } };
const camera = { ...plainStill, subject: { x: 0.3, y: 0.3, width: 0.4, height: 0.5 } };

/** A mask of all columns between two rows of 18. */
function rows(from: number, to: number): string {
  return Buffer.from(
    Array.from({ length: 72 }, (_, byte) => (byte >= 4 * from && byte < 4 * to ? 255 : 0)),
  ).toString('base64');
}

describe('a banner', () => {
  it('suits something wide that is not high, such as a car', () => {
    expect(suitsBanner(car)).toBe(true);
    expect(suitsBanner(camera)).toBe(false);
    expect(suitsBanner({ ...car, subject: { ...car.subject, y: 0, height: 1 } })).toBe(false);
    expect(suitsBanner({ ...car, screen: true })).toBe(false);
    expect(suitsBanner({ ...car, brightness: 0.1 })).toBe(false);
  });

  it('does not suit a still whose masked object it would cut', () => {
    expect(suitsBanner({ ...car, occupied: rows(5, 14) })).toBe(true);
    expect(suitsBanner({ ...car, occupied: rows(0, 18) })).toBe(false);
  });

  it('suits several people side by side, but not one', () => {
    const faces = [0.1, 0.45, 0.8].map((x) => ({
      box: { x, y: 0.25, width: 0.08, height: 0.16 },
      eyes: [],
      score: 0.9,
    }));
    expect(suitsBanner({ ...plainStill, faces })).toBe(true);
    expect(suitsBanner({ ...plainStill, faces: faces.slice(0, 1) })).toBe(false);
  });

  it('does not suit several people if it would cut the head of someone who is seen from behind', () => {
    const faces = [0.1, 0.45, 0.8].map((x) => ({
      box: { x, y: 0.25, width: 0.08, height: 0.16 },
      eyes: [],
      score: 0.9,
    }));
    // Masks of 4 of the 32 columns, from a row of 18 down to the feet.
    const personFrom = (row: number) => {
      const bytes = Buffer.alloc(72);
      for (let at = row; at < 18; at++) bytes[4 * at + 1] = 0b1111_0000;
      return bytes.toString('base64');
    };
    expect(suitsBanner({ ...plainStill, faces, occupied: personFrom(6) })).toBe(true);
    expect(suitsBanner({ ...plainStill, faces, occupied: personFrom(0) })).toBe(false);
  });

  it('fits a video with such a still, less well with a calm tone or a long headline, and no other', () => {
    const fitOf = (facts: PictureFacts, change: Partial<Material> = {}): number =>
      rankLayouts({
        shape: 'wide',
        facts: [facts],
        faceAssets: 0,
        hasFaceAsset: false,
        hasNumber: false,
        hasComparison: false,
        hasShortHeadline: false,
        wordCount: 4,
        tone: 'bold',
        seed: 1,
        ...change,
      }).find(({ layout }) => layout === 'banner')!.fit;
    expect(fitOf(car)).toBeGreaterThan(0.6);
    expect(fitOf(car, { tone: 'calm' })).toBeLessThan(0.6);
    expect(fitOf(car, { wordCount: 7 })).toBeLessThan(0.6);
    expect(fitOf(camera)).toBeLessThan(0.3);
  });
});
