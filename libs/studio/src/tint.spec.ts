import { describe, expect, it } from '@jest/globals';
import { createDesignCanvas, pixelsOf } from './paint/design-canvas.js';
import { tintFrame } from './tint.js';

/** A gray-brown frame with a face in its middle. */
function tinted(hue: number): { corner: number[]; face: number[] } {
  const target = createDesignCanvas(160, 90);
  target.ctx.fillStyle = 'rgb(150,120,100)';
  target.ctx.fillRect(0, 0, 10_000, 10_000);
  const face = { x: 0.4, y: 0.3, width: 0.2, height: 0.4 };
  tintFrame(
    { background: target, foreground: null, faces: [face], subject: [], textBoxes: [] },
    hue,
  );
  const pixels = pixelsOf(target.canvas);
  const at = (x: number, y: number): number[] => [
    ...pixels.subarray(4 * (y * 160 + x)).slice(0, 3),
  ];
  return { corner: at(4, 4), face: at(80, 45) };
}

const luma = ([r = 0, g = 0, b = 0]: number[]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

describe('tintFrame', () => {
  it('changes the hue and keeps the brightness', () => {
    const { corner } = tinted(215);
    expect(corner[2]).toBeGreaterThan(corner[0]! + 20);
    expect(Math.abs(luma(corner) - luma([150, 120, 100]))).toBeLessThan(14);
  });

  it('tints a face less', () => {
    const { corner, face } = tinted(215);
    expect(face[0]).toBeGreaterThan(corner[0]! + 10);
    expect(face[0]).toBeGreaterThan(face[2]!);
  });
});
