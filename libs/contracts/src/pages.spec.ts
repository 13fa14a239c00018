import { describe, expect, it } from '@jest/globals';
import { isPage } from './pages.js';

describe('isPage', () => {
  it.each([
    '/',
    '/workspace',
    '/workspace/',
    '/workspace/thumbnail/abc',
    '/privacy_policy',
    '/terms/',
  ])('finds a page at %s', (path) =>
    expect(isPage(path, { mode: 'production', billing: 'on' })).toBe(true),
  );

  it.each(['/nowhere', '/workspace/nowhere', '/workspace/thumbnail', '/login/again', '//', ''])(
    'finds no page at %s',
    (path) => expect(isPage(path, { mode: 'production', billing: 'on' })).toBe(false),
  );

  it.each(['/design', '/design/'])('finds a page at %s in demo mode only', (path) => {
    expect([
      isPage(path, { mode: 'demo', billing: 'on' }),
      isPage(path, { mode: 'production', billing: 'on' }),
    ]).toEqual([true, false]);
  });

  it.each(['/workspace/subscription', '/workspace/credits', '/affiliate/'])(
    'finds a page at %s with billing only',
    (path) => {
      const isThere = (billing: 'on' | 'off') => isPage(path, { mode: 'production', billing });
      expect([isThere('on'), isThere('off')]).toEqual([true, false]);
    },
  );
});
