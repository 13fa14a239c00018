import { describe, expect, it } from '@jest/globals';
import { PlainError } from '../bootstrap/errors.ts';
import { parseDemoOptions } from './demo-options.ts';

describe('options of npm run demo', () => {
  it('make three thumbnails of a sample video by default', () => {
    expect(parseDemoOptions([])).toMatchObject({
      url: 'https://www.youtube.com/watch?v=sample-coin',
      batch: 3,
      out: 'thumbnails',
      face: undefined,
    });
  });

  it('accept a link, a batch size, a prompt and the address of an installation', () => {
    const args = [
      '--url',
      'https://youtu.be/sample-alps',
      '--batch',
      '1',
      '--prompt',
      'in blue',
      '--origin',
      'http://localhost:3000/',
    ];
    expect(parseDemoOptions(args)).toMatchObject({
      url: 'https://youtu.be/sample-alps',
      batch: 1,
      prompt: 'in blue',
      origin: 'http://localhost:3000',
    });
  });

  it.each([
    ['a batch of more than three', ['--batch', '4']],
    ['a batch that is no number', ['--batch', 'all']],
    ['an option that does not exist', ['--link', 'x']],
  ])('are rejected with a readable error: %s', (_, args) => {
    expect(() => parseDemoOptions(args)).toThrow(PlainError);
  });
});
