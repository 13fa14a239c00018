import { describe, expect, it } from '@jest/globals';
import { PlainError } from '../../bootstrap/errors.ts';
import { parseDrillOptions } from './options.ts';

const parts = ['images', 'demo', 'upgrade'];

describe('options of npm run drill', () => {
  it('run every part by default', () => {
    expect(parseDrillOptions([], parts)).toMatchObject({ only: parts, keep: false });
  });

  it('accept some of the parts, and the version to upgrade from', () => {
    const args = ['--only', 'demo,upgrade', '--former', 'v0.2.0'];
    expect(parseDrillOptions(args, parts)).toMatchObject({
      only: ['demo', 'upgrade'],
      former: 'v0.2.0',
    });
  });

  it.each([
    ['a part that does not exist', ['--only', 'demo,all'], "not 'all'"],
    ['an option that does not exist', ['--fast'], 'npm run drill'],
  ])('are refused with a plain error: %s', (_, args, sentence) => {
    const parsing = () => parseDrillOptions(args, parts);
    expect(parsing).toThrow(PlainError);
    expect(parsing).toThrow(sentence);
  });
});
