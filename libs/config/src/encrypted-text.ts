import { decryptBytes, encryptBytes } from './encrypted-bytes.js';
import type { KeyRing } from './token-keys.js';

/**
 * Encrypts text at rest with AES-256-GCM, bound to its owner: text that is copied to another owner cannot be
 * decrypted.
 */
export class EncryptedText {
  constructor(private readonly keys: KeyRing) {}

  /** Id of the key that encrypts new text. Encrypted text begins with the id. */
  get keyId(): string {
    return this.keys.current.id;
  }

  encrypt(text: string, ownerId: string): string {
    const key = this.keys.current;
    const ciphertext = encryptBytes(Buffer.from(text), key.bytes, ownerId);
    return `${key.id}.${ciphertext.toString('base64url')}`;
  }

  /** Undefined if there is no text, if the text belongs to another owner, or if its key no longer exists. */
  decrypt(encrypted: string | null, ownerId: string): string | undefined {
    const [keyId, encoded] = encrypted?.split('.') ?? [];
    const key = this.keys.find(keyId);
    if (!key || encoded === undefined) return undefined;
    return decryptBytes(Buffer.from(encoded, 'base64url'), key.bytes, ownerId)?.toString('utf8');
  }
}
