import { openBytes, sealBytes } from './sealed-bytes.js';
import type { KeyRing } from './token-keys.js';

/** Encrypts text at rest: AES-256-GCM, bound to its owner, so that text copied to another owner is useless. */
export class SealedText {
  constructor(private readonly keys: KeyRing) {}

  /** The id of the key that new text is encrypted with; encrypted text begins with it. */
  get keyId(): string {
    return this.keys.current.id;
  }

  encrypt(text: string, ownerId: string): string {
    const key = this.keys.current;
    const sealed = sealBytes(Buffer.from(text), key.bytes, ownerId);
    return `${key.id}.${sealed.toString('base64url')}`;
  }

  /** Undefined when there is no text, the text belongs to another owner, or its key no longer exists. */
  decrypt(encrypted: string | null, ownerId: string): string | undefined {
    const [keyId, encoded] = encrypted?.split('.') ?? [];
    const key = this.keys.find(keyId);
    if (!key || encoded === undefined) return undefined;
    return openBytes(Buffer.from(encoded, 'base64url'), key.bytes, ownerId)?.toString('utf8');
  }
}
