import { describe, expect, it } from '@jest/globals';
import type { PlateTone } from '../picture.js';
import { columnWidth } from './text-column.js';
import { editorial } from './editorial.js';
import { panel } from './panel.js';

const tone: PlateTone = 'bold';
const widths = [415, 460, 505] as const;
const widthFor = (main: string, sub = ''): Promise<number> =>
  columnWidth({ words: { main, sub, emphasis: [] } }, panel.style(220, tone), widths, 605);

describe('the width of a column of text', () => {
  it('is the largest one for a long word, whose letters would be small in a narrow column', async () => {
    expect(await widthFor('Cheap vs expensive')).toBe(505);
  });

  it('is the smallest one for text whose size the height limits', async () => {
    const words = { main: 'Go', sub: '', emphasis: [] };
    expect(await columnWidth({ words }, panel.style(220, tone), widths, 160)).toBe(415);
  });

  it('is the largest one for a word that has to be divided', async () => {
    expect(await widthFor('Internationalization explained')).toBe(505);
  });

  it('is large enough for a long word to stay whole', async () => {
    // cspell:ignore familienauto
    const words = { main: 'Sportwagen oder Familienauto?', sub: '', emphasis: ['Familienauto?'] };
    const style = editorial.style(220, tone);
    expect(await columnWidth({ words, language: 'de' }, style, widths, 605)).toBe(505);
  });

  it('is not the smallest one when short words would fill the height of a narrow column', async () => {
    const words = { main: '4 CEOs Share Their Morning Routine', sub: '', emphasis: ['4 CEOs'] };
    expect(await columnWidth({ words }, editorial.style(45, tone), widths, 605)).toBeGreaterThan(
      415,
    );
  });

  it('is the largest one for two short lines, which would be small in a half-empty column', async () => {
    const words = { main: 'Learn HTML In 1 Hour', sub: '', emphasis: ['1 Hour'] };
    const all = [415, 460, 505, 550, 600] as const;
    expect(await columnWidth({ words }, editorial.style(45, tone), all, 605)).toBe(600);
  });

  it('is wider for a second line that would need three rows in a narrower one', async () => {
    // cspell:ignore imkern waren bienen noch
    const words = { main: 'Ein Tag bei den Imkern', sub: 'So nah waren wir den Bienen noch nie' };
    const request = { words: { ...words, emphasis: ['Imkern'] }, language: 'de' };
    const style = editorial.style(220, tone);
    expect(await columnWidth(request, style, [415, 460], 605)).toBe(460);
  });

  it('is the smallest one without a headline', async () => {
    expect(await widthFor('')).toBe(415);
  });

  it('is the largest one for a headline that would become a column of single words', async () => {
    const words = { main: 'The Interview That Changed My Career', sub: '', emphasis: ['Changed'] };
    const style = editorial.style(140, tone);
    expect(await columnWidth({ words }, style, widths, 605)).toBe(505);
  });
});
