import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createDesignCanvas, pixelsOf } from '../paint/design-canvas.js';
import type { PaintRequest, PictureFacts } from '../picture.js';
import { drawScreenCard, groundOfScreen, windowIn } from './screen-card.js';

const recording = (brightness: number): PictureFacts => ({
  width: 1280,
  height: 720,
  brightness,
  contrast: 0.2,
  sharpness: 600,
  screen: true,
  palette: { main: '#4050c0', second: '#101010', hue: 230, saturation: 0.3 },
  faces: [],
  focus: { x: 0.5, y: 0.5 },
  calm: [],
  fingerprint: '0000000000000000',
});

describe('the window of a screen recording', () => {
  it('stands on a light ground when the screen is dark, and on a dark ground when it is bright', () => {
    expect(groundOfScreen(recording(0.17))).toBe('#dfe3ea');
    expect(groundOfScreen(recording(0.9))).toBe('#14161c');
  });

  it('shows a wide recording whole, nearly as wide as its panel', () => {
    const { width, height } = windowIn(recording(0.2), { width: 700, height: 720 });
    expect(width).toBeGreaterThan(640);
    expect(width / height).toBeCloseTo(16 / 9);
  });

  it('shows a square recording whole, with a margin above and below', () => {
    const square = { ...recording(0.2), width: 700, height: 700 };
    const { width, height } = windowIn(square, { width: 800, height: 720 });
    expect(width).toBe(height);
    expect(height).toBeLessThan(600);
  });

  it('is tilted, and has a title bar with three buttons', async () => {
    const target = createDesignCanvas(1280, 720);
    target.ctx.fillStyle = '#dfe3ea';
    target.ctx.fillRect(0, 0, 1280, 720);
    const bytes = await sharp({
      create: { width: 1280, height: 720, channels: 3, background: '#101830' },
    })
      .png()
      .toBuffer();
    const request = { brightness: null } as PaintRequest;
    const panel = { x: 652, y: 0, width: 628, height: 720 };
    await drawScreenCard(target, request, { bytes, facts: recording(0.17) }, panel);
    const pixels = pixelsOf(target.canvas);
    const colors = new Set<string>();
    let highest = { left: 720, right: 720 };
    for (let y = 0; y < 720; y++) {
      for (let x = 652; x < 1280; x++) {
        const i = 4 * (y * 1280 + x);
        const [r = 0, g = 0, b = 0] = pixels.subarray(i, i + 3);
        if (r > 240 && g < 110) colors.add('red');
        if (r > 240 && g > 170 && b < 80) colors.add('yellow');
        if (r < 60 && g > 180 && b < 90) colors.add('green');
        if (r !== 0x34 || g !== 0x3b || b !== 0x4a) continue;
        if (x < 760) highest = { ...highest, left: Math.min(highest.left, y) };
        if (x > 1190) highest = { ...highest, right: Math.min(highest.right, y) };
      }
    }
    expect([...colors].sort()).toEqual(['green', 'red', 'yellow']);
    expect(highest.right).toBeGreaterThan(highest.left + 10);
  });
});
