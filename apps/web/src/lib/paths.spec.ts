import { describe, expect, it } from '@jest/globals';
import { generationPath, ownPath } from './paths.js';

describe('target after sign-in', () => {
  it('is the requested page', () => {
    expect(ownPath('/workspace/history?x=1')).toBe('/workspace/history?x=1');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    7,
  ])('is the workspace for foreign addresses (%j)', (candidate) => {
    expect(ownPath(candidate)).toBe('/workspace');
  });
});

describe('address of a generation', () => {
  it('contains its id', () => {
    expect(generationPath('a b')).toBe('/workspace?generation=a%20b');
  });
});
