import { describe, expect, it } from '@jest/globals';
import { canvasLibrary } from '../paint/drawing.js';
import type { RgbPicture } from '../pictures/decode.js';
import { fontOf } from '../type/fonts.js';
import { measureType } from './measure-type.js';

const { width, height } = { width: 1280, height: 720 };
const headline = { x: 0.05, y: 0.36, width: 0.4, height: 0.14 };

interface Line {
  text: string;
  y: number;
  color: string;
}

function picture(ground: string, lines: readonly Line[], outline?: string): RgbPicture {
  const context = canvasLibrary().createCanvas(width, height).getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.font = fontOf('montserrat', 120, 'I');
  context.lineJoin = 'round';
  for (const { text, y, color } of lines) {
    if (outline) {
      context.strokeStyle = outline;
      context.lineWidth = 16;
      context.strokeText(text, 64, y);
    }
    context.fillStyle = color;
    context.fillText(text, 64, y);
  }
  const rgba = context.getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    for (let channel = 0; channel < 3; channel++) data[3 * i + channel] = rgba[4 * i + channel]!;
  return { data, width, height };
}

const firstLine = (color: string) => ({ text: 'I QUIT IT', y: 355, color });

describe('measureType', () => {
  it('returns the color of a vivid second line as the accent', () => {
    const lines = [firstLine('#ffffff'), { text: 'BUDGETS', y: 490, color: '#3df06a' }];
    const { color, accent, outline } = measureType(picture('#d06953', lines, '#0a0a0a'), headline);
    expect(color).toBe('#fefefe');
    expect(accent).toBe('#3def69');
    expect(outline).toBe('outlined');
  });

  it('returns the color of a vivid line below dark letters on paper as the accent', () => {
    const lines = [firstLine('#16181d'), { text: 'small rooms', y: 490, color: '#e8590c' }];
    expect(measureType(picture('#f4efe6', lines), headline)).toMatchObject({
      color: '#16181d',
      accent: '#e85b0f',
    });
  });

  it('returns no accent when all lines have one color, or for a few vivid objects', () => {
    const yellow = [firstLine('#ffd000'), { text: 'BUDGETS', y: 490, color: '#ffd000' }];
    expect(measureType(picture('#202020', yellow), headline).accent).toBeNull();
    const coins = [firstLine('#ffffff'), { text: 'OO', y: 490, color: '#3df06a' }];
    expect(measureType(picture('#202020', coins), headline).accent).toBeNull();
  });

  it('does not measure lowercase letters of usual width as wide', () => {
    const lines = [{ text: 'Helio nano', y: 355, color: '#ffffff' }];
    expect(measureType(picture('#202020', lines), { ...headline, width: 0.6 }).width).not.toBe(
      'wide',
    );
  });
});
