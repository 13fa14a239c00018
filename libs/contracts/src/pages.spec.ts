import { describe, expect, it } from '@jest/globals';
import { isPage } from './pages.js';

describe('an address', () => {
  it.each(['/', '/workspace', '/workspace/', '/workspace/thumbnail/abc', '/privacy_policy'])(
    '%s is a page',
    (path) => expect(isPage(path)).toBe(true),
  );

  it.each(['/nowhere', '/workspace/nowhere', '/workspace/thumbnail', '/login/again', '//', ''])(
    '%s is none',
    (path) => expect(isPage(path)).toBe(false),
  );
});
