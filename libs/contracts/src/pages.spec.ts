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
  ])('is a page: %s', (path) => expect(isPage(path, 'production')).toBe(true));

  it.each(['/nowhere', '/workspace/nowhere', '/workspace/thumbnail', '/login/again', '//', ''])(
    'is not a page: %s',
    (path) => expect(isPage(path, 'production')).toBe(false),
  );

  it.each(['/design', '/design/'])('is a page of the demo only: %s', (path) => {
    expect([isPage(path, 'demo'), isPage(path, 'production')]).toEqual([true, false]);
  });
});
