import { Environment, TokenKeys } from '@app/config';
import { describe, expect, it } from '@jest/globals';
import { RefreshTokens } from './refresh-tokens.js';

const keysOf = (secret: string, ...previous: string[]) =>
  new TokenKeys(
    Object.assign(new Environment(), { TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS: previous }),
  );
const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
const position = { sessionId: '7f1f2d0c-0000-4000-8000-000000000001', turn: 3 };

describe('refresh tokens', () => {
  const tokens = new RefreshTokens(keysOf(old));
  const token = tokens.issue(position, 'browser-a');

  it('carry session and position, and open only in the browser that they were issued to', () => {
    expect(tokens.open(token, 'browser-a')).toEqual(position);
    expect(tokens.open(token, 'browser-b')).toBeUndefined();
    expect(tokens.open(token, undefined)).toBeUndefined();
  });

  it('are identical when issued again for the same position', () => {
    expect(tokens.issue(position, 'browser-a')).toBe(token);
  });

  it('stay valid after the secret is rotated, while the previous secret is kept', () => {
    expect(new RefreshTokens(keysOf(next, old)).open(token, 'browser-a')).toEqual(position);
    expect(new RefreshTokens(keysOf(next)).open(token, 'browser-a')).toBeUndefined();
  });

  it.each([
    ['another position', token.replace('.3.', '.4.')],
    ['another session', token.replace('7f1f', '8f1f')],
    ['another signature', `${token.slice(0, -2)}AA`],
    ['no signature', token.split('.').slice(0, 3).join('.')],
    ['an unknown key', token.replace(/\.[\w-]{8}\./, '.AAAAAAAA.')],
    ['a huge position', token.replace('.3.', `.${'9'.repeat(400)}.`)],
    ['nothing', ''],
    ['sixty-four thousand characters', 'x'.repeat(65_536)],
  ])('are refused with %s', (_what, wrong) => {
    expect(tokens.open(wrong, 'browser-a')).toBeUndefined();
  });
});
