import { describe, expect, it } from '@jest/globals';
import { transcriptExcerpt } from './transcript.js';

describe('transcriptExcerpt', () => {
  it('returns each line with its time, if it has one', () => {
    const lines = [
      { at: 65, text: 'hello' },
      { at: null, text: 'there' },
    ];
    expect(transcriptExcerpt(lines)).toBe('[1:05] hello\nthere');
  });

  it('takes excerpts from the whole length of a long transcript', () => {
    const lines = Array.from({ length: 9_000 }, (_, index) => ({
      at: index,
      text: 'said 🎬 here',
    }));
    const excerpt = transcriptExcerpt(lines);
    expect(excerpt.length).toBeLessThan(24_200);
    expect(excerpt).toContain('[0:00]');
    expect(excerpt).toMatch(/\[7\d:/);
    expect(excerpt).toContain('[149:59]');
    expect(excerpt.isWellFormed()).toBe(true);
  });
});
