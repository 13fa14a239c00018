import { describe, expect, it } from '@jest/globals';
import type { PlateTone } from '../picture.js';
import { columnWidth } from './text-column.js';
import { editorial } from './editorial.js';
import { panel } from './panel.js';

const tone: PlateTone = 'bold';
const widths = [415, 460, 505] as const;
const widthFor = (main: string, sub = ''): number =>
  columnWidth({ words: { main, sub, emphasis: [] } }, panel.style(220, tone), widths, 605);

describe('the width of a column of text', () => {
  it('is larger for a long word, whose letters would be small in a narrow column', () => {
    expect(widthFor('Cheap vs expensive')).toBe(505);
  });

  it('is the smallest one for text whose size the height limits', () => {
    const words = { main: 'Go', sub: '', emphasis: [] };
    expect(columnWidth({ words }, panel.style(220, tone), widths, 160)).toBe(415);
  });

  it('is the largest one for a word that has to be divided', () => {
    expect(widthFor('Internationalization explained')).toBe(505);
  });

  it('is the smallest one without a headline', () => {
    expect(widthFor('')).toBe(415);
  });

  it('is large enough that a title does not become a column of single words', () => {
    const words = { main: 'The Interview That Changed My Career', sub: '', emphasis: ['Changed'] };
    const style = editorial.style(140, tone);
    expect(columnWidth({ words }, style, widths, 605)).toBe(505);
  });
});
