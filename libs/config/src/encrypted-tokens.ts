import { Injectable } from '@nestjs/common';
import { openBytes, sealBytes } from './sealed-bytes.js';
import { TokenKeys, type KeyRing } from './token-keys.js';

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
    const sealed = sealBytes(Buffer.from(token), key.bytes, ownerId);
    return `${key.id}.${sealed.toString('base64url')}`;
  }

  /** Undefined when there is none, it belongs to another user, or its key is gone: the user has to consent again. */
  decrypt(encrypted: string | null, ownerId: string): string | undefined {
    const [keyId, encoded] = encrypted?.split('.') ?? [];
    const key = this.keys.find(keyId);
    if (!key || encoded === undefined) return undefined;
    return openBytes(Buffer.from(encoded, 'base64url'), key.bytes, ownerId)?.toString('utf8');
  }
}
