import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A picture's kind decides how long the picture is kept and whether browsers may load it. */
export const objectKinds = [
  'thumbnail',
  'still',
  'plate',
  'upload',
  'avatar',
  'replaced',
  'saved',
  'logo',
] as const;
export type ObjectKind = (typeof objectKinds)[number];

export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  /** Encrypted. */
  bin: 'application/octet-stream',
} as const;
export type PictureExtension = keyof typeof mediaTypes;

/** A stored picture. */
export interface StoredObject {
  size: number;
  /** Digest of the bytes, hexadecimal. */
  sha256: string;
}

/**
 * Stores pictures. Names are created here and cannot be guessed (128 random bits); a name is never taken from a path.
 * A name is `<kind>-<22 base64url characters>.<extension>`.
 */
export abstract class Storage {
  /** Writes completely or not at all, and returns the new name. Fails with `storage_unavailable`. */
  async put(kind: ObjectKind, extension: PictureExtension, bytes: Buffer): Promise<string> {
    const name = newObjectName(kind, extension);
    await this.putAs(name, bytes);
    return name;
  }

  /** Writes under an existing name of ours, from this or another storage. May run twice with the same bytes. */
  abstract putAs(name: string, bytes: Buffer): Promise<void>;
  /** The bytes; fails with `not_found`. */
  abstract get(name: string): Promise<Buffer>;
  /** The bytes as a stream; fails with `not_found` before the first byte. */
  abstract open(name: string): Promise<{ size: number; stream: Readable }>;
  /** Size and checksum of a stored picture without its bytes; undefined when it does not exist. */
  abstract inspect(name: string): Promise<StoredObject | undefined>;
  /** A temporary URL at which a browser gets the picture from the store; null when it must be served by us. */
  abstract linkTo(name: string): Promise<{ url: string; forSeconds: number } | null>;
  /** Idempotent. */
  abstract remove(name: string): Promise<void>;
  /**
   * A page of names that were stored at least `seconds` ago. `next` is the position of the next page; null at the end.
   * @param from position of the page; null for the first
   */
  abstract listOlderThan(
    seconds: number,
    from: string | null,
  ): Promise<{ names: string[]; next: string | null }>;
}

/** 128 bits: 22 base64url characters. */
const nameBytes = 16;

function newObjectName(kind: ObjectKind, extension: PictureExtension): string {
  return `${kind}-${randomBytes(nameBytes).toString('base64url')}.${extension}`;
}

const objectName = new RegExp(
  `^(${objectKinds.join('|')})-([A-Za-z0-9_-]{22})\\.(${Object.keys(mediaTypes).join('|')})$`,
);

/** Finds names of stored pictures in text. */
export const objectNamesInText = new RegExp(
  `((?:${objectKinds.join('|')})-[A-Za-z0-9_-]{22}\\.(?:${Object.keys(mediaTypes).join('|')}))`,
);

/** Parses a name; undefined when it is not ours. */
export function parseObjectName(
  name: string,
): { kind: ObjectKind; extension: PictureExtension } | undefined {
  const match = objectName.exec(name);
  return match
    ? { kind: match[1] as ObjectKind, extension: match[3] as PictureExtension }
    : undefined;
}
