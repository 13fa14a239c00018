import { describe, expect, it } from '@jest/globals';
import type { Box, PictureFacts } from '../../picture.js';
import { plainStill } from '../../plain-still.js';
import { rightEdgeY, stillBelow } from './panel.js';
import { frame, titleTop } from './upright.js';

const facts = (change: Partial<PictureFacts>): PictureFacts => ({
  ...plainStill,
  width: 1280,
  height: 720,
  ...change,
});

const faceAt = (box: Box): PictureFacts['faces'] => [{ box, eyes: [], score: 1 }];

const endFor = (change: Partial<PictureFacts>): number => {
  const { below } = stillBelow(facts(change));
  return below.y + below.height;
};

describe('the still of a color block', () => {
  it('fills the rest of the frame when it shows its whole subject there', () => {
    expect(endFor({})).toBe(frame.height);
    expect(endFor({ subject: { x: 0.4, y: 0.3, width: 0.2, height: 0.4 } })).toBe(frame.height);
  });

  it('ends above the player’s title when the full panel would cut a wide subject or put a chin under the title', () => {
    expect(endFor({ subject: { x: 0.1, y: 0.4, width: 0.8, height: 0.4 } })).toBe(titleTop);
    const low = faceAt({ x: 0.4, y: 0.35, width: 0.2, height: 0.4 });
    expect(endFor({ faces: low, focus: { x: 0.5, y: 0.55 } })).toBe(titleTop);
  });

  it('begins lower under a long headline', () => {
    const long = rightEdgeY(
      'Three kittens came home and on the very first night it all went wrong',
    );
    expect(long).toBeGreaterThan(rightEdgeY('Three kittens came home'));
    const { below } = stillBelow(facts({}), long);
    expect([below.y, below.y + below.height]).toEqual([long, frame.height]);
  });

  it('fills the rest of the frame when the short panel would cut the hair', () => {
    const close = faceAt({ x: 0.26, y: 0.48, width: 0.48, height: 0.36 });
    // The mask of the person begins at a third of the height, in a grid of 18 rows of 4 bytes.
    const occupied = Buffer.alloc(72).fill(255, 24).toString('base64');
    const upright = { width: 720, height: 1280, faces: close, focus: { x: 0.5, y: 0.66 } };
    expect(endFor({ ...upright, occupied })).toBe(frame.height);
  });
});
