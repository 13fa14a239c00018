import { randomBytes } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { Storage, type Extension, type ObjectKind } from './storage.js';

/** A storage that forgets when its process ends, for tests. Keeps the same contract as the one on disk. */
export class MemoryStorage extends Storage {
  private readonly objects = new Map<string, Buffer>();

  async put(kind: ObjectKind, extension: Extension, bytes: Buffer): Promise<string> {
    const name = `${kind}-${randomBytes(16).toString('base64url')}.${extension}`;
    this.objects.set(name, Buffer.from(bytes));
    return name;
  }

  async get(name: string): Promise<Buffer> {
    const bytes = this.objects.get(name);
    if (!bytes) throw new ProductError('not_found', { detail: name });
    return Buffer.from(bytes);
  }

  async remove(name: string): Promise<void> {
    this.objects.delete(name);
  }

  /** Everything at once, whatever its age: nothing here lives for seconds. */
  async olderThan(): Promise<{ names: string[]; next: string | null }> {
    return { names: this.names(), next: null };
  }

  /** Names of everything that is kept, oldest first. */
  names(kind?: ObjectKind): string[] {
    return [...this.objects.keys()].filter((name) => !kind || name.startsWith(`${kind}-`));
  }
}
