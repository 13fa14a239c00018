import { describe, expect, it } from '@jest/globals';
import { generationPath, safePath } from './paths.js';

describe('safePath', () => {
  it('returns the requested page', () => {
    expect(safePath('/workspace/history?x=1')).toBe('/workspace/history?x=1');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    7,
  ])('returns the workspace for anything but a path of this site: %j', (candidate) => {
    expect(safePath(candidate)).toBe('/workspace');
  });
});

describe('generationPath', () => {
  it('contains the id of the generation', () => {
    expect(generationPath('a b')).toBe('/workspace?generation=a%20b');
  });
});
