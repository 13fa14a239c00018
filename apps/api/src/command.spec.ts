import { describe, expect, it } from '@jest/globals';
import { optionsOf, takesNothing } from './command.js';

describe('a command that takes nothing', () => {
  it('refuses what it does not know, and says what that is', () => {
    expect(() => takesNothing('npm run ledger:verify', ['--fast', 'x'])).toThrow(
      "npm run ledger:verify takes no options, and does not know '--fast'.",
    );
    expect(() => takesNothing('npm run ledger:verify', [])).not.toThrow();
  });
});

describe('the options of a command', () => {
  it('are off unless given', () => {
    expect(optionsOf('npm run doctor', [], ['--paint'])).toEqual({ '--paint': false });
    expect(optionsOf('npm run doctor', ['--paint'], ['--paint'])).toEqual({ '--paint': true });
  });

  it('are refused when the command does not know them', () => {
    expect(() => optionsOf('npm run doctor', ['--pant'], ['--paint'])).toThrow(
      "npm run doctor does not know '--pant'. It knows --paint, after --.",
    );
  });
});
