import { describe, expect, it } from '@jest/globals';
import { followReference } from './follow-reference.js';
import { createDesignCanvas, designHeight, designWidth } from './paint/design-canvas.js';
import type { PaintRequest } from './picture.js';

/** A skin color from the sample world. */
const skin = [143, 85, 60] as const;

async function colorAfter(
  change: Partial<PaintRequest>,
  color: readonly number[] = skin,
): Promise<number[]> {
  const target = createDesignCanvas(64, 36);
  target.ctx.fillStyle = `rgb(${color.join(' ')})`;
  target.ctx.fillRect(0, 0, designWidth, designHeight);
  const request = { brightness: null, contrast: null, typeSide: null, ...change } as PaintRequest;
  await followReference(request, {
    background: target,
    foreground: null,
    faces: [],
    subject: [],
    textBoxes: [],
  });
  return [...target.ctx.getImageData(10, 10, 1, 1).data.slice(0, 3)];
}

describe("a picture that follows a reference's brightness", () => {
  it.each([0.2, 0.6])('of %s keeps the hue of skin', async (brightness) => {
    const [r = 0, g = 0, b = 0] = await colorAfter({ brightness });
    expect(Math.abs(r - skin[0])).toBeGreaterThan(10);
    expect(g / r).toBeCloseTo(skin[1] / skin[0], 1);
    expect(b / r).toBeCloseTo(skin[2] / skin[0], 1);
  });
});

describe('a picture that follows a brighter reference', () => {
  it('does not turn noise of a dark wall into a bright color', async () => {
    const [r = 0, g = 0, b = 0] = await colorAfter({ brightness: 0.6 }, [2, 3, 14]);
    expect(b).toBeGreaterThan(20);
    expect(b - Math.min(r, g)).toBeLessThan(30);
  });
});
