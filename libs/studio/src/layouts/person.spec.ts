import { describe, expect, it } from '@jest/globals';
import { designHeight, designWidth } from '../paint/design-canvas.js';
import type { PictureFacts } from '../picture.js';
import type { CutOut } from '../vision/cut-out.js';
import { canLead, faceAt, standAt, standsFree } from './person.js';

/** A person of 600 × 800 pixels, all of it opaque; head, neck and chest. */
function person(change: Partial<CutOut> = {}): CutOut {
  return {
    rgba: new Uint8Array(4 * 600 * 800).fill(255),
    width: 600,
    height: 800,
    face: { x: 0.35, y: 0.12, width: 0.3, height: 0.3 },
    faces: [],
    turn: 0,
    source: { x: 0.3, y: 0.1, width: 0.4, height: 0.9 },
    cutAt: { left: false, right: false, top: false, bottom: true },
    cutShare: { left: 0.4, right: 0.4, top: 0.4, bottom: 1 },
    ...change,
  };
}

const asked = { face: 236, x: 940, y: 318, words: 545 };

describe('where a person stands', () => {
  it.each([
    ['with room below the chin', person()],
    [
      'with little room below the chin',
      person({ face: { x: 0.3, y: 0.2, width: 0.4, height: 0.48 } }),
    ],
    [
      'whose hair is cut off',
      person({ cutAt: { left: false, right: false, top: true, bottom: true } }),
    ],
  ])('keeps face and hair in the frame %s', (_what, cutOut) => {
    const face = faceAt(cutOut, standAt(cutOut, asked));
    expect(face.y).toBeGreaterThan(0);
    expect(face.y + face.height).toBeLessThan(0.92);
    expect(face.x - 0.3 * face.width).toBeGreaterThan(0);
    expect(face.x + 1.3 * face.width).toBeLessThan(1);
    expect(face.height * designHeight).toBeLessThan(1.26 * asked.face);
  });

  it('puts cut hair on the upper edge and the body on the lower one', () => {
    const cutOut = person({ cutAt: { left: false, right: false, top: true, bottom: true } });
    const stance = standAt(cutOut, asked);
    expect(stance.y).toBeLessThanOrEqual(0);
    expect(stance.y + cutOut.height * stance.scale).toBeGreaterThanOrEqual(designHeight - 1e-6);
  });

  it('puts a side that the still cut off on that side of the frame', () => {
    const cutOut = person({ cutAt: { left: false, right: true, top: false, bottom: true } });
    const stance = standAt(cutOut, asked);
    expect(stance.x + cutOut.width * stance.scale).toBeGreaterThanOrEqual(designWidth - 1e-6);
  });
});

describe('a cut-out', () => {
  it.each([
    ['stands free with neck and shoulders', person(), true],
    [
      'does not when both sides are cut off',
      person({ cutAt: { left: true, right: true, top: false, bottom: true } }),
      false,
    ],
    [
      'stands free when a strand of hair touches the one side',
      person({
        cutAt: { left: true, right: true, top: false, bottom: true },
        cutShare: { left: 0.03, right: 0.5, top: 0, bottom: 1 },
      }),
      true,
    ],
    [
      'does not when the still ends at the chin',
      person({ face: { x: 0.2, y: 0.3, width: 0.6, height: 0.65 } }),
      false,
    ],
  ])('%s', (_what, cutOut, free) => expect(standsFree(cutOut)).toBe(free));
});

describe('a still', () => {
  const face = (height: number, y = 0.1) => ({
    box: { x: 0.4, y, width: height / 2, height },
    eyes: [],
    score: 1,
  });
  it.each([
    ['lets one person lead', [face(0.35)], true],
    ['does not where the face is small', [face(0.1)], false],
    ['does not where the frame ends at the chin', [face(0.7)], false],
    ['does not where two people are alike in size', [face(0.35), face(0.2)], false],
    ['lets somebody lead before people far behind', [face(0.35), face(0.1)], true],
  ])('%s', (_what, faces, able) =>
    expect(canLead({ faces } as unknown as PictureFacts)).toBe(able),
  );
});
