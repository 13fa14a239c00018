import { describe, expect, it } from '@jest/globals';
import type { CutOut } from '../vision/cut-out.js';
import { createDesignCanvas, pixelsOf } from './design-canvas.js';
import { paintCutOut, drawCutOut } from './painted-cut-out.js';

const [width, height] = [160, 200];
const scale = 1;
const grade = { brightness: 1, saturation: 1, contrast: 1 };
const whole = { x: 0, y: 0, width: 1, height: 1 };

/** A person in a dark suit that fills all but the margins; `alphaAt` is the alpha of a pixel. */
function personInDarkSuit(alphaAt: (x: number, y: number) => number): CutOut {
  const rgba = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x >= 30 && x < 130 && y >= 30;
      rgba.set([20, 22, 28, isInside ? alphaAt(x, y) : 0], 4 * (y * width + x));
    }
  }
  const sides = { left: false, right: false, top: false, bottom: true };
  return {
    rgba,
    width,
    height,
    face: whole,
    faces: [whole],
    turn: 0,
    source: whole,
    cutAt: sides,
    cutShare: { left: 0, right: 0, top: 0, bottom: 0.6 },
  };
}

/** Draws the cut-out on a mid gray frame; returns the brightness at a pixel of the cut-out. */
async function brightnessAt(cutOut: CutOut, outline?: number) {
  const target = createDesignCanvas(1280, 720);
  target.ctx.fillStyle = '#808080';
  target.ctx.fillRect(0, 0, 1280, 720);
  const painted = await paintCutOut(cutOut, {
    scale,
    grade,
    light: 'left',
    rim: 5,
    outline,
  });
  drawCutOut(target, painted, 200, 200);
  const pixels = pixelsOf(target.canvas);
  return (x: number, y: number): number => pixels[4 * ((200 + y) * 1280 + 200 + x) + 1]!;
}

describe('a painted cut-out', () => {
  it('hides its white outline behind a suit that the matte left half transparent', async () => {
    const at = await brightnessAt(
      personInDarkSuit((x, y) => (y > 90 && y < 150 && x > 60 && x < 100 ? 170 : 255)),
      7,
    );
    expect(at(80, 120)).toBeLessThan(50);
  });

  it('hides its white outline behind hair with gaps', async () => {
    const at = await brightnessAt(
      personInDarkSuit((x) => (x % 4 < 2 ? 255 : 110)),
      7,
    );
    for (let x = 50; x < 110; x++) expect(at(x, 100)).toBeLessThan(60);
  });

  it('has a white outline when requested', async () => {
    const at = await brightnessAt(
      personInDarkSuit(() => 255),
      7,
    );
    expect(at(26, 120)).toBeGreaterThan(230);
  });

  it('has no outline by default', async () => {
    const at = await brightnessAt(personInDarkSuit(() => 255));
    expect(at(26, 120)).toBeLessThan(135);
    expect(at(80, 120)).toBeLessThan(50);
  });

  it('keeps thin hair when it has no outline', async () => {
    const at = await brightnessAt(personInDarkSuit((x) => (x < 40 ? 80 : 255)));
    // A third of dark hair over gray, under the soft shadow.
    expect(at(35, 60)).toBeLessThan(
      (await brightnessAt(personInDarkSuit((x) => (x < 40 ? 0 : 255))))(35, 60) - 12,
    );
  });
});
