import { Injectable } from '@nestjs/common';
import { decryptBytes, encryptBytes } from './encrypted-bytes.js';
import { TokenKeys, type KeyRing } from './token-keys.js';

/** Encrypts saved photos at rest with AES-256-GCM, bound to their owner and their id. */
@Injectable()
export class EncryptedPhotos {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('saved-photo');
  }

  /** Id of the key that encrypts new photos; stored with each photo. */
  get keyId(): string {
    return this.keys.current.id;
  }

  /** Ids of all keys that can decrypt. */
  get keyIds(): string[] {
    return this.keys.all.map(({ id }) => id);
  }

  encrypt(bytes: Buffer, ownerId: string, photoId: string): Buffer {
    return encryptBytes(bytes, this.keys.current.bytes, photoOwnerAndId(ownerId, photoId));
  }

  /** Undefined if the photo was changed, belongs to another user or id, or if its key no longer exists. */
  decrypt(encrypted: Buffer, keyId: string, ownerId: string, photoId: string): Buffer | undefined {
    const key = this.keys.find(keyId);
    return key && decryptBytes(encrypted, key.bytes, photoOwnerAndId(ownerId, photoId));
  }
}

function photoOwnerAndId(ownerId: string, photoId: string): string {
  return `${ownerId}:${photoId}`;
}
