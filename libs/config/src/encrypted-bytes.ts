import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM. The result is the vector, the tag and the ciphertext.
 * @param ownerId the owner of the bytes; they cannot be decrypted for another one
 */
export function encryptBytes(bytes: Uint8Array, key: Uint8Array, ownerId: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts. Undefined if the bytes were changed, or belong to another owner or key. */
export function decryptBytes(
  encrypted: Buffer,
  key: Uint8Array,
  ownerId: string,
): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(ownerId));
    decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([
      decipher.update(encrypted.subarray(ivBytes + tagBytes)),
      decipher.final(),
    ]);
  } catch {
    return undefined;
  }
}
