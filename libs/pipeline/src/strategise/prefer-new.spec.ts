import type { RankedLayout } from '@app/studio';
import { describe, expect, it } from '@jest/globals';
import { preferNewHeadlines, preferNewLayouts } from './prefer-new.js';

const ranked: RankedLayout[] = [
  { layout: 'hero', fit: 0.9, heroes: [] },
  { layout: 'cine', fit: 0.7, heroes: [] },
  { layout: 'plain', fit: 0.2, heroes: [] },
];
const headline = (main: string) => ({ main, sub: '', emphasis: [] });
const given = [{ layout: 'hero', main: 'ONE' }];

describe('a repeated request for the same video', () => {
  it('prefers new layouts, but not unsuitable ones', () => {
    const names = preferNewLayouts(ranked, given).map(({ layout }) => layout);
    expect(names).toEqual(['cine', 'hero', 'plain']);
    const all = [...given, { layout: 'cine', main: '' }, { layout: 'plain', main: '' }];
    expect(preferNewLayouts(ranked, all).map(({ layout }) => layout)).toEqual([
      'hero',
      'cine',
      'plain',
    ]);
  });

  it('prefers new headlines', () => {
    const headlines = ['ONE', 'TWO', 'THREE'].map(headline);
    expect(preferNewHeadlines(headlines, given).map(({ main }) => main)).toEqual([
      'TWO',
      'THREE',
      'ONE',
    ]);
  });

  it('keeps the ranking of layouts when there are no earlier thumbnails', () => {
    expect(preferNewLayouts(ranked, [])).toEqual(ranked);
  });
});
