import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What is stored decides how long it lives and whether a browser may ask for it. */
export const objectKinds = ['thumbnail', 'still', 'plate', 'upload', 'avatar', 'replaced'] as const;
export type ObjectKind = (typeof objectKinds)[number];

export const mediaTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type Extension = keyof typeof mediaTypes;

/** What lies under a name. */
export interface StoredObject {
  size: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
}

/**
 * Where pictures live. Names are made here and cannot be guessed (128 random bits); a name is never taken from a path.
 * A name is `<kind>-<22 base64url characters>.<extension>`.
 */
export abstract class Storage {
  /** Writes whole or not at all, and returns the new name. Fails with `storage_unavailable`. */
  async put(kind: ObjectKind, extension: Extension, bytes: Buffer): Promise<string> {
    const name = newObjectName(kind, extension);
    await this.keep(name, bytes);
    return name;
  }

  /** Writes under a name that a storage of ours has made, here or elsewhere. May run twice with the same bytes. */
  abstract keep(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or `not_found`. */
  abstract get(name: string): Promise<Buffer>;
  /** The bytes as they come, for passing them on; `not_found` before the first. */
  abstract open(name: string): Promise<{ size: number; stream: Readable }>;
  /** What lies under a name, as far as the store knows without sending it; undefined where nothing does. */
  abstract inspect(name: string): Promise<StoredObject | undefined>;
  /** An address at which a browser gets it from the store itself for a while; null where it has to come through us. */
  abstract linkTo(name: string): Promise<{ url: string; forSeconds: number } | null>;
  /** Succeeds also when there is nothing to remove. */
  abstract remove(name: string): Promise<void>;
  /**
   * Some of the names that were stored at least `seconds` ago, and where the next ones begin; null when these were the last.
   * @param from null at the beginning
   */
  abstract olderThan(
    seconds: number,
    from: string | null,
  ): Promise<{ names: string[]; next: string | null }>;
}

/** 128 bits: 22 base64url characters. */
const nameBytes = 16;

function newObjectName(kind: ObjectKind, extension: Extension): string {
  return `${kind}-${randomBytes(nameBytes).toString('base64url')}.${extension}`;
}

const objectName = new RegExp(
  `^(${objectKinds.join('|')})-([A-Za-z0-9_-]{22})\\.(${Object.keys(mediaTypes).join('|')})$`,
);

/** Finds names of stored pictures in any text. */
export const objectNamesInText = new RegExp(
  `((?:${objectKinds.join('|')})-[A-Za-z0-9_-]{22}\\.(?:${Object.keys(mediaTypes).join('|')}))`,
);

/** Takes a name apart; undefined when it was not made by a storage of ours. */
export function parseObjectName(
  name: string,
): { kind: ObjectKind; extension: Extension } | undefined {
  const match = objectName.exec(name);
  return match ? { kind: match[1] as ObjectKind, extension: match[3] as Extension } : undefined;
}
