import { describe, expect, it } from '@jest/globals';
import { parseFlags, refuseArguments } from './command.js';

describe('refuseArguments', () => {
  it('names the command and the argument it refuses', () => {
    expect(() => refuseArguments('npm run verify-ledger', ['--fast', 'x'])).toThrow(
      "npm run verify-ledger takes no options, and does not know '--fast'.",
    );
    expect(() => refuseArguments('npm run verify-ledger', [])).not.toThrow();
  });
});

describe('parseFlags', () => {
  it('returns for a flag whether it was given', () => {
    expect(parseFlags('npm run doctor', [], ['--paint'])).toEqual({ '--paint': false });
    expect(parseFlags('npm run doctor', ['--paint'], ['--paint'])).toEqual({ '--paint': true });
  });

  it('refuses an unknown flag', () => {
    expect(() => parseFlags('npm run doctor', ['--pant'], ['--paint'])).toThrow(
      "npm run doctor does not know '--pant'. It knows --paint, after --.",
    );
  });
});
