import { describe, expect, it } from '@jest/globals';
import { PlainError } from './errors.ts';
import { parseStartOptions } from './start-options.ts';

describe('options of npm start', () => {
  it('default to one worker', () => {
    expect(parseStartOptions([])).toEqual({
      port: undefined,
      workers: 1,
      reset: false,
      help: false,
    });
  });

  it('accept port, workers and reset, with a space or an equals sign before a value', () => {
    expect(parseStartOptions(['--port', '3100', '--workers=3', '--reset'])).toEqual({
      port: 3100,
      workers: 3,
      reset: true,
      help: false,
    });
  });

  it.each([
    ['a port that is no number', ['--port', 'http']],
    ['a port that is too high', ['--port', '70000']],
    ['a fraction of a worker', ['--workers', '1.5']],
    ['no workers', ['--workers', '0']],
    ['an option that does not exist', ['--prot', '3000']],
    ['a stray word', ['3000']],
    ['a port without a value', ['--port']],
  ])('are rejected with a readable error: %s', (_, args) => {
    expect(() => parseStartOptions(args)).toThrow(PlainError);
  });
});
