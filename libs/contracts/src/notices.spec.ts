import { describe, expect, it } from '@jest/globals';
import { noticeSentence } from './notices.js';

describe('the sentence of a notice', () => {
  it('quotes parts of the prompt, shortened', () => {
    expect(noticeSentence({ code: 'prompt-unmet', parts: ['a red arrow', 'x'.repeat(80)] })).toBe(
      `We work with the video’s own stills and couldn’t follow “a red arrow”, “${'x'.repeat(60)}…” from your prompt.`,
    );
  });

  it.each([
    [[], 'your picture'],
    [[2], 'picture 2'],
    [[1, 3, 4], 'pictures 1, 3 and 4'],
  ])('names the pictures %j', (pictures, name) => {
    expect(noticeSentence({ code: 'upload-no-face', pictures })).toBe(
      `We found no face in ${name}, so there is nothing to cut out.`,
    );
  });

  it('keeps what a prompt contains as it is written', () => {
    expect(noticeSentence({ code: 'prompt-thing', parts: ['only the $& sign'] })).toContain(
      '“only the $& sign”',
    );
  });
});
