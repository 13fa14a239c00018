import { Injectable } from '@nestjs/common';
import { openBytes, sealBytes } from './sealed-bytes.js';
import { TokenKeys, type KeyRing } from './token-keys.js';

/** Encrypts saved photos at rest: AES-256-GCM, bound to their owner and to the photo. */
@Injectable()
export class EncryptedPhotos {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('saved-photo');
  }

  /** Id of the key that encrypts; stored with each photo. */
  get keyId(): string {
    return this.keys.current.id;
  }

  /** Ids of all keys that can decrypt. */
  get keyIds(): string[] {
    return this.keys.all.map(({ id }) => id);
  }

  encrypt(bytes: Buffer, ownerId: string, photoId: string): Buffer {
    return sealBytes(bytes, this.keys.current.bytes, boundTo(ownerId, photoId));
  }

  /** Undefined when the photo belongs to another user or id, was changed, or its key no longer exists. */
  decrypt(encrypted: Buffer, keyId: string, ownerId: string, photoId: string): Buffer | undefined {
    const key = this.keys.find(keyId);
    return key && openBytes(encrypted, key.bytes, boundTo(ownerId, photoId));
  }
}

function boundTo(ownerId: string, photoId: string): string {
  return `${ownerId}:${photoId}`;
}
