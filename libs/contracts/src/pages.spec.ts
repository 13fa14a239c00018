import { describe, expect, it } from '@jest/globals';
import { isPage } from './pages.js';

describe('an address path', () => {
  it.each([
    '/',
    '/workspace',
    '/workspace/',
    '/workspace/thumbnail/abc',
    '/privacy_policy',
    '/terms/',
  ])('is a page: %s', (path) =>
    expect(isPage(path, { mode: 'production', billing: 'on' })).toBe(true),
  );

  it.each(['/nowhere', '/workspace/nowhere', '/workspace/thumbnail', '/login/again', '//', ''])(
    'is not a page: %s',
    (path) => expect(isPage(path, { mode: 'production', billing: 'on' })).toBe(false),
  );

  it.each(['/design', '/design/'])('is a page of the demo only: %s', (path) => {
    expect([
      isPage(path, { mode: 'demo', billing: 'on' }),
      isPage(path, { mode: 'production', billing: 'on' }),
    ]).toEqual([true, false]);
  });

  it.each(['/workspace/subscription', '/workspace/credits', '/affiliate/'])(
    'is a page with billing only: %s',
    (path) => {
      const isThere = (billing: 'on' | 'off') => isPage(path, { mode: 'production', billing });
      expect([isThere('on'), isThere('off')]).toEqual([true, false]);
    },
  );
});
