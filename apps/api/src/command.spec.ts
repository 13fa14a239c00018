import { describe, expect, it } from '@jest/globals';
import { takesNothing } from './command.js';

describe('a command that takes nothing', () => {
  it('refuses what it does not know, and says what that is', () => {
    expect(() => takesNothing('npm run doctor', ['--fast', 'x'])).toThrow(
      "npm run doctor takes no options, and does not know '--fast'.",
    );
    expect(() => takesNothing('npm run doctor', [])).not.toThrow();
  });
});
