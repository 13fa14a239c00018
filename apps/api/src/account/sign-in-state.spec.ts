import { describe, expect, it } from '@jest/globals';
import { Environment } from '@app/config';
import { safeReturnPath, SignInStates } from './sign-in-state.js';

const env = Object.assign(new Environment(), { TOKEN_SECRET: 'x'.repeat(40) });
const state = {
  pending: { state: 's', nonce: 'n', codeVerifier: 'v' },
  mode: 'popup' as const,
  returnTo: '/workspace',
};

describe('return addresses', () => {
  it.each(['/workspace', '/workspace/history', '/progress?id=abc', '/workspace?generation=1-2'])(
    'keeps %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'workspace',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/a"b',
  ])('replaces %p by the workspace', (path) => {
    expect(safeReturnPath(path)).toBe('/workspace');
  });
});

describe('the state of a started sign-in', () => {
  it('opens what it sealed', async () => {
    const states = new SignInStates(env);
    expect(await states.open(await states.seal(state))).toEqual(state);
  });

  it('refuses what another installation sealed', async () => {
    const other = new SignInStates(
      Object.assign(new Environment(), { TOKEN_SECRET: 'y'.repeat(40) }),
    );
    expect(await new SignInStates(env).open(await other.seal(state))).toBeUndefined();
  });

  it.each([undefined, '', 'rubbish', 'a.b.c'])('opens nothing from %p', async (cookie) => {
    expect(await new SignInStates(env).open(cookie)).toBeUndefined();
  });
});
