import { describe, expect, it } from '@jest/globals';
import { longCommentsIn } from './comments.ts';

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

describe('the check of the length of comments', () => {
  it.each([
    ['line comments below each other', lines(9, '// a reason')],
    ['a docstring', `/**\n${lines(8, ' * a reason')} */\n`],
    ['one very long line', `// ${'reason '.repeat(101)}\n`],
    ['a comment within a function', `function f() {\n${lines(9, '  // a reason')}  return 1;\n}\n`],
  ])('fails on %s', (_, comment) => {
    expect(longCommentsIn('planted.ts', `${comment}export const first = 1;\n`)).toEqual([
      expect.stringContaining('a comment of '),
    ]);
  });

  it.each([
    ['eight lines', lines(8, '// a reason')],
    [
      'two comments that a line of code separates',
      lines(5, '// a reason') + 'f();\n' + lines(5, '// a reason'),
    ],
    [
      'a long comment that says why',
      `// long comment: it holds the proof\n${lines(9, '// a step')}`,
    ],
    [
      'a docstring with many parameters',
      `/**\n${lines(3, ' * a reason')}${lines(9, ' * @param a first')} */\n`,
    ],
    ['a string that looks like a comment', `f(\`${lines(9, '// a line')}\`);\n`],
  ])('passes %s', (_, code) => {
    expect(longCommentsIn('planted.ts', `${code}export const first = 1;\n`)).toEqual([]);
  });

  it('names the file and the line that a long comment begins at', () => {
    expect(longCommentsIn('planted.ts', `\n\n${lines(9, '// a reason')}`)).toEqual([
      expect.stringContaining('planted.ts:3 a comment of 9 lines'),
    ]);
  });
});
