import { describe, expect, it } from '@jest/globals';
import { EncryptedPhotos } from './encrypted-photos.js';
import { Environment } from './environment.js';
import { TokenKeys } from './token-keys.js';

const photosWith = (secret: string, previous: string[] = []) =>
  new EncryptedPhotos(
    new TokenKeys(
      Object.assign(new Environment(), {
        TOKEN_SECRET: secret,
        TOKEN_SECRET_PREVIOUS: previous,
      }),
    ),
  );

const photos = photosWith('a'.repeat(32));
const face = Buffer.from('the bytes of a face');

describe('an encrypted photo', () => {
  it('is readable again, and shows nothing of its content', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    expect(encrypted.includes('face')).toBe(false);
    expect(photos.decrypt(encrypted, photos.keyId, 'ada', 'one')).toEqual(face);
  });

  it('is useless under another user or another photo', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    expect(photos.decrypt(encrypted, photos.keyId, 'grace', 'one')).toBeUndefined();
    expect(photos.decrypt(encrypted, photos.keyId, 'ada', 'two')).toBeUndefined();
  });

  it('is refused when a byte was changed', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1;
    expect(photos.decrypt(encrypted, photos.keyId, 'ada', 'one')).toBeUndefined();
  });

  it('is readable with a former secret, and not without it', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    const rotated = photosWith('b'.repeat(32), ['a'.repeat(32)]);
    expect(rotated.keyId).not.toBe(photos.keyId);
    expect(rotated.decrypt(encrypted, photos.keyId, 'ada', 'one')).toEqual(face);
    expect(
      photosWith('b'.repeat(32)).decrypt(encrypted, photos.keyId, 'ada', 'one'),
    ).toBeUndefined();
  });
});
