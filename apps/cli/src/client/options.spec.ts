import { describe, expect, it } from '@jest/globals';
import { ClientError, exitCodeOf, exitCodes } from './exit.js';
import { parseOptions } from './options.js';

describe('parseOptions', () => {
  it('fills in defaults', () => {
    expect(parseOptions(['generate', 'https://youtu.be/x', '--json'])).toMatchObject({
      command: 'generate',
      subject: 'https://youtu.be/x',
      batch: 1,
      out: 'thumbnails',
      json: true,
    });
  });

  it.each([[[]], [['--help']], [['generate', '-h']]])(
    'returns undefined to show help for %j',
    (args) => {
      expect(parseOptions(args)).toBeUndefined();
    },
  );

  it.each([
    [['make', 'x'], "There is no command 'make'."],
    [['generate'], 'generate takes one argument.'],
    [['generate', 'x', 'y'], 'generate takes one argument.'],
    [['history', 'x'], 'history takes no arguments.'],
    [['generate', 'x', '--batch', '4'], '--batch takes a whole number from 1 to 3'],
    [['history', '--page', '1.5'], '--page takes a whole number'],
    [['publish', 'x', '--batch', '1'], 'publish has no option --batch.'],
    [['edit', 'x'], 'edit needs --headline or --second-line.'],
    [['edit', 'x', '--headline', 'x'.repeat(73)], '--headline takes at most 72 characters, not 73'],
    [['edit', 'x', '--second-line', 'x'.repeat(37)], '--second-line takes at most 36 characters'],
    [['generate', 'x', '--bach', '1'], '--bach'],
  ])('refuses wrong usage: %j', (args, sentence) => {
    const parsing = () => parseOptions(args);
    expect(parsing).toThrow(sentence);
    expect(parsing).toThrow(ClientError);
    expect(parsing).toThrow(expect.objectContaining({ exitCode: exitCodes.usage }));
  });
});

it('exit codes follow the status of the answer', () => {
  expect([400, 401, 402, 403, 404, 429, 500, 503].map(exitCodeOf)).toEqual([
    1, 3, 4, 3, 1, 6, 6, 6,
  ]);
});
