import { describe, expect, it } from '@jest/globals';
import { generationPath, ownPath } from './paths.js';

describe('where to go after sign-in', () => {
  it('is the guarded page that was asked for', () => {
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
  ])('is the workspace for anything that is no place of ours (%j)', (candidate) => {
    expect(ownPath(candidate)).toBe('/workspace');
  });
});

describe('the address of a generation', () => {
  it('carries its id', () => {
    expect(generationPath('a b')).toBe('/workspace?generation=a%20b');
  });
});
