import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TokenKeys, type KeyRing } from './token-keys.js';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts channel tokens at rest: AES-256-GCM, bound to the owner, so that a row copied to another user is useless.
 */
@Injectable()
export class EncryptedTokens {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('channel-token');
  }

  encrypt(token: string, ownerId: string): string {
    const key = this.keys.current;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(ownerId));
    const ciphertext = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    const all = Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
    return `${key.id}.${all.toString('base64url')}`;
  }

  /** Undefined when there is none, it belongs to another user, or its key is gone: the user has to consent again. */
  decrypt(encrypted: string | null, ownerId: string): string | undefined {
    const [keyId, encoded] = encrypted?.split('.') ?? [];
    const key = this.keys.find(keyId);
    if (!key || encoded === undefined) return undefined;
    const all = Buffer.from(encoded, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, all.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(ownerId));
      decipher.setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes));
      const plain = [decipher.update(all.subarray(ivBytes + tagBytes)), decipher.final()];
      return Buffer.concat(plain).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
