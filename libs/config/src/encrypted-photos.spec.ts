import { describe, expect, it } from '@jest/globals';
import { EncryptedPhotos } from './encrypted-photos.js';
import { Environment } from './environment.js';
import { TokenKeys } from './token-keys.js';

const encryptedPhotosWith = (secret: string, previous: string[] = []) =>
  new EncryptedPhotos(
    new TokenKeys(
      Object.assign(new Environment(), {
        TOKEN_SECRET: secret,
        TOKEN_SECRET_PREVIOUS: previous,
      }),
    ),
  );

const photos = encryptedPhotosWith('a'.repeat(32));
const face = Buffer.from('the bytes of a face');

describe('an encrypted photo', () => {
  it('hides its content and can be decrypted', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    expect(encrypted.includes('face')).toBe(false);
    expect(photos.decrypt(encrypted, photos.keyId, 'ada', 'one')).toEqual(face);
  });

  it('cannot be decrypted for another user or another photo', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    expect(photos.decrypt(encrypted, photos.keyId, 'grace', 'one')).toBeUndefined();
    expect(photos.decrypt(encrypted, photos.keyId, 'ada', 'two')).toBeUndefined();
  });

  it('cannot be decrypted after a byte was changed', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1;
    expect(photos.decrypt(encrypted, photos.keyId, 'ada', 'one')).toBeUndefined();
  });

  it('can be decrypted while its former secret is kept, and not afterwards', () => {
    const encrypted = photos.encrypt(face, 'ada', 'one');
    const rotated = encryptedPhotosWith('b'.repeat(32), ['a'.repeat(32)]);
    expect(rotated.keyId).not.toBe(photos.keyId);
    expect(rotated.decrypt(encrypted, photos.keyId, 'ada', 'one')).toEqual(face);
    expect(
      encryptedPhotosWith('b'.repeat(32)).decrypt(encrypted, photos.keyId, 'ada', 'one'),
    ).toBeUndefined();
  });
});
