import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A picture's kind. It decides how long the picture is kept and whether browsers may load it. */
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
  /** Encrypted pictures. */
  bin: 'application/octet-stream',
} as const;
export type PictureExtension = keyof typeof mediaTypes;

/** A stored picture. */
export interface StoredObject {
  size: number;
  /** SHA-256 digest of the bytes, hexadecimal. */
  sha256: string;
}

/**
 * Stores pictures. Names are created here, cannot be guessed (128 random bits) and contain nothing that a user sent. A
 * name is `<kind>-<22 base64url characters>.<extension>`.
 */
export abstract class Storage {
  /** Writes a picture completely or not at all, and returns its new name. Fails with `storage_unavailable`. */
  async put(kind: ObjectKind, extension: PictureExtension, bytes: Buffer): Promise<string> {
    const name = newObjectName(kind, extension);
    await this.putAs(name, bytes);
    return name;
  }

  /**
   * Writes a picture under a name that this or another storage created, for copies between storages. Safe to repeat
   * with the same bytes.
   */
  abstract putAs(name: string, bytes: Buffer): Promise<void>;
  /** The bytes of a picture. Fails with `not_found`. */
  abstract get(name: string): Promise<Buffer>;
  /** The bytes of a picture as a stream. Fails with `not_found` before the first byte. */
  abstract open(name: string): Promise<{ size: number; stream: Readable }>;
  /** Size and checksum of a picture, without its bytes; undefined if the picture does not exist. */
  abstract inspect(name: string): Promise<StoredObject | undefined>;
  /** A temporary URL at which a browser gets the picture from the store; null if our server must send it. */
  abstract linkTo(name: string): Promise<{ url: string; forSeconds: number } | null>;
  /** Removes a picture. Safe to repeat. */
  abstract remove(name: string): Promise<void>;
  /**
   * A page of names of pictures that were stored at least `seconds` ago. `next` is the position of the next page;
   * null on the last page.
   * @param from position of the page; null for the first page
   */
  abstract listOlderThan(
    seconds: number,
    from: string | null,
  ): Promise<{ names: string[]; next: string | null }>;
}

/** 128 bits, which are 22 base64url characters. */
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

/** Parses a name; undefined if it is not one of ours. */
export function parseObjectName(
  name: string,
): { kind: ObjectKind; extension: PictureExtension } | undefined {
  const match = objectName.exec(name);
  return match
    ? { kind: match[1] as ObjectKind, extension: match[3] as PictureExtension }
    : undefined;
}
