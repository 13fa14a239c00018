import { describe, expect, it } from '@jest/globals';
import { followReference } from './follow-reference.js';
import { createDesignCanvas, designHeight, designWidth } from './paint/design-canvas.js';
import type { Box, PaintRequest } from './picture.js';

/** A skin color from the sample world. */
const skin = [143, 85, 60] as const;

function colorAfter(
  change: Partial<PaintRequest>,
  color: readonly number[] = skin,
  faces: Box[] = [],
): number[] {
  const target = createDesignCanvas(64, 36);
  target.ctx.fillStyle = `rgb(${color.join(' ')})`;
  target.ctx.fillRect(0, 0, designWidth, designHeight);
  const request = { brightness: null, contrast: null, typeSide: null, ...change } as PaintRequest;
  followReference(request, {
    background: target,
    foreground: null,
    faces,
    subject: [],
    textBoxes: [],
  });
  return [...target.ctx.getImageData(10, 10, 1, 1).data.slice(0, 3)];
}

describe("a picture that follows a reference's brightness", () => {
  it.each([0.2, 0.6])('of %s keeps the hue of skin', (brightness) => {
    const [r = 0, g = 0, b = 0] = colorAfter({ brightness });
    expect(Math.abs(r - skin[0])).toBeGreaterThan(10);
    expect(g / r).toBeCloseTo(skin[1] / skin[0], 1);
    expect(b / r).toBeCloseTo(skin[2] / skin[0], 1);
  });
});

describe('a picture that follows a brighter reference', () => {
  it('does not turn noise of a dark wall into a bright color', () => {
    const [r = 0, g = 0, b = 0] = colorAfter({ brightness: 0.6 }, [2, 3, 14]);
    expect(b).toBeGreaterThan(20);
    expect(b - Math.min(r, g)).toBeLessThan(30);
  });
});

describe('a face in a picture that follows a reference', () => {
  const face: Box = { x: 0.1, y: 0.1, width: 0.3, height: 0.5 };
  const lightSkin = [225, 175, 150];
  const lumaOf = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

  it('is not overexposed by a bright reference', () => {
    expect(Math.max(...colorAfter({ brightness: 0.95 }, lightSkin))).toBeGreaterThan(240);
    expect(colorAfter({ brightness: 0.95 }, lightSkin, [face])).toEqual(lightSkin);
  });

  it('darkens only a little with a dark reference', () => {
    const tanned = [170, 122, 100];
    const [free, limited] = [[], [face]].map((faces) =>
      lumaOf(colorAfter({ brightness: 0.2 }, tanned, faces)),
    );
    expect(free).toBeLessThan(80);
    expect(limited).toBeGreaterThan(103);
    expect(limited).toBeLessThan(lumaOf(tanned) - 5);
  });

  it('does not become darker when it is dark already', () => {
    expect(colorAfter({ brightness: 0.1 }, [...skin], [face])).toEqual([...skin]);
  });

  it('is not overexposed when the person is cut out in front of a dark picture', () => {
    const [background, foreground] = ['rgb(30 30 40)', `rgb(${lightSkin.join(' ')})`].map(
      (color) => {
        const layer = createDesignCanvas(64, 36);
        layer.ctx.fillStyle = color;
        layer.ctx.fillRect(0, 0, designWidth, designHeight);
        return layer;
      },
    );
    const request = { brightness: 0.95, contrast: null, typeSide: null } as PaintRequest;
    const painted = { background: background!, foreground: foreground! };
    followReference(request, { ...painted, faces: [face], subject: [], textBoxes: [] });
    const after = foreground!.ctx.getImageData(10, 10, 1, 1).data.slice(0, 3);
    expect([...after]).toEqual(lightSkin);
  });
});
