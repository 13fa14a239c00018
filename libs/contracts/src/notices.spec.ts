import { describe, expect, it } from '@jest/globals';
import { noticeSentence } from './notices.js';

describe('noticeSentence', () => {
  it('quotes parts of the prompt and shortens long ones', () => {
    expect(noticeSentence({ code: 'prompt-unmet', parts: ['a red arrow', 'x'.repeat(80)] })).toBe(
      `We work with the video’s own stills and couldn’t follow “a red arrow”, “${'x'.repeat(60)}…” from your prompt.`,
    );
  });

  it.each([
    [[], 'your picture'],
    [[2], 'picture 2'],
    [[1, 3, 4], 'pictures 1, 3 and 4'],
  ])('names the uploaded pictures %j as %s', (pictures, name) => {
    expect(noticeSentence({ code: 'upload-no-face', pictures })).toBe(
      `We found no face in ${name}, so there is nothing to cut out.`,
    );
  });

  it('leaves placeholders and special characters in a prompt as written', () => {
    expect(noticeSentence({ code: 'prompt-thing', parts: ['only the $& sign'] })).toContain(
      '“only the $& sign”',
    );
  });
});
