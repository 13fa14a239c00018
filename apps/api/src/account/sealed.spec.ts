import { Environment } from '@app/config';
import { describe, expect, it } from '@jest/globals';
import { RefreshTokens } from './refresh-tokens.js';
import { SealedTokens } from './sealed-tokens.js';
import { TokenKeys } from './token-keys.js';

const keysOf = (secret: string, ...previous: string[]) =>
  new TokenKeys(
    Object.assign(new Environment(), { TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS: previous }),
  );
const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
const turn = { sessionId: '7f1f2d0c-0000-4000-8000-000000000001', turn: 3 };

describe('refresh tokens', () => {
  const tokens = new RefreshTokens(keysOf(old));
  const token = tokens.issue(turn, 'browser-a');

  it('say which turn of which session they are, in their own browser alone', () => {
    expect(tokens.open(token, 'browser-a')).toEqual(turn);
    expect(tokens.open(token, 'browser-b')).toBeUndefined();
    expect(tokens.open(token, undefined)).toBeUndefined();
  });

  it('are the same for the same turn', () => {
    expect(tokens.issue(turn, 'browser-a')).toBe(token);
  });

  it('outlive a change of the secret while the former one is kept', () => {
    expect(new RefreshTokens(keysOf(next, old)).open(token, 'browser-a')).toEqual(turn);
    expect(new RefreshTokens(keysOf(next)).open(token, 'browser-a')).toBeUndefined();
  });

  it.each([
    ['another turn', token.replace('.3.', '.4.')],
    ['another session', token.replace('7f1f', '8f1f')],
    ['another seal', `${token.slice(0, -2)}AA`],
    ['no seal', token.split('.').slice(0, 3).join('.')],
    ['an unknown key', token.replace(/\.[\w-]{8}\./, '.AAAAAAAA.')],
    ['a huge turn', token.replace('.3.', `.${'9'.repeat(400)}.`)],
    ['nothing', ''],
    ['sixty-four thousand characters', 'x'.repeat(65_536)],
  ])('are refused with %s', (_what, wrong) => {
    expect(tokens.open(wrong, 'browser-a')).toBeUndefined();
  });
});

describe('sealed tokens', () => {
  const sealed = new SealedTokens(keysOf(old));

  it('open for their owner alone', () => {
    const text = sealed.seal('1//secret', 'rosa');
    expect(text).not.toContain('secret');
    expect(sealed.open(text, 'rosa')).toBe('1//secret');
    expect(sealed.open(text, 'theo')).toBeUndefined();
  });

  it('never look the same twice', () => {
    expect(sealed.seal('1//secret', 'rosa')).not.toBe(sealed.seal('1//secret', 'rosa'));
  });

  it('outlive a change of the secret while the former one is kept', () => {
    const text = sealed.seal('1//secret', 'rosa');
    expect(new SealedTokens(keysOf(next, old)).open(text, 'rosa')).toBe('1//secret');
    expect(new SealedTokens(keysOf(next)).open(text, 'rosa')).toBeUndefined();
  });

  it.each([null, '', 'x', 'AAAAAAAA.', `${new SealedTokens(keysOf(old)).seal('s', 'rosa')}AA`])(
    'open nothing from %j',
    (wrong) => {
      expect(sealed.open(wrong, 'rosa')).toBeUndefined();
    },
  );
});
