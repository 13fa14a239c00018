import { describe, expect, it } from '@jest/globals';
import { isPage } from './pages.js';

describe('an address', () => {
  it.each([
    '/',
    '/workspace',
    '/workspace/',
    '/workspace/thumbnail/abc',
    '/privacy_policy',
    '/terms/',
  ])('%s is a page', (path) => expect(isPage(path, 'production')).toBe(true));

  it.each(['/nowhere', '/workspace/nowhere', '/workspace/thumbnail', '/login/again', '//', ''])(
    '%s is none',
    (path) => expect(isPage(path, 'production')).toBe(false),
  );

  it.each(['/design', '/design/'])('%s is a page of the demo alone', (path) => {
    expect([isPage(path, 'demo'), isPage(path, 'production')]).toEqual([true, false]);
  });
});
