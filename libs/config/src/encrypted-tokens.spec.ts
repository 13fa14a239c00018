import { describe, expect, it } from '@jest/globals';
import { EncryptedTokens } from './encrypted-tokens.js';
import { Environment } from './environment.js';
import { TokenKeys } from './token-keys.js';

const tokenKeysOf = (secret: string, ...previous: string[]) =>
  new TokenKeys(
    Object.assign(new Environment(), { TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS: previous }),
  );
const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];

describe('encrypted channel tokens', () => {
  const tokens = new EncryptedTokens(tokenKeysOf(old));

  it('can be decrypted only for their owner', () => {
    const text = tokens.encrypt('1//secret', 'rosa');
    expect(text).not.toContain('secret');
    expect(tokens.decrypt(text, 'rosa')).toBe('1//secret');
    expect(tokens.decrypt(text, 'theo')).toBeUndefined();
  });

  it('differ each time that the same token is encrypted', () => {
    expect(tokens.encrypt('1//secret', 'rosa')).not.toBe(tokens.encrypt('1//secret', 'rosa'));
  });

  it('can be decrypted after a rotation while the previous secret is kept', () => {
    const text = tokens.encrypt('1//secret', 'rosa');
    expect(new EncryptedTokens(tokenKeysOf(next, old)).decrypt(text, 'rosa')).toBe('1//secret');
    expect(new EncryptedTokens(tokenKeysOf(next)).decrypt(text, 'rosa')).toBeUndefined();
  });

  it.each([
    null,
    '',
    'x',
    'AAAAAAAA.',
    `${new EncryptedTokens(tokenKeysOf(old)).encrypt('s', 'rosa')}AA`,
  ])('cannot be decrypted from the invalid text %j', (wrong) => {
    expect(tokens.decrypt(wrong, 'rosa')).toBeUndefined();
  });
});
