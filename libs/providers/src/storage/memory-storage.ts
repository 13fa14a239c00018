import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ProductError } from '@app/contracts';
import { parseObjectName, Storage, type ObjectKind, type StoredObject } from './storage.js';

/** In-memory storage for tests, with the same behavior as the other storages. */
export class MemoryStorage extends Storage {
  private readonly objects = new Map<string, { bytes: Buffer; at: number }>();

  /** @param now returns the current time in milliseconds */
  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  async putAs(name: string, bytes: Buffer): Promise<void> {
    if (!parseObjectName(name)) throw new ProductError('not_found', { detail: 'no name of ours' });
    this.objects.set(name, { bytes: Buffer.from(bytes), at: this.now() });
  }

  async get(name: string): Promise<Buffer> {
    const object = this.objects.get(name);
    if (!object) throw new ProductError('not_found', { detail: name });
    return Buffer.from(object.bytes);
  }

  async open(name: string): Promise<{ size: number; stream: Readable }> {
    const bytes = await this.get(name);
    return { size: bytes.length, stream: Readable.from([bytes]) };
  }

  async inspect(name: string): Promise<StoredObject | undefined> {
    const object = this.objects.get(name);
    if (!object) return undefined;
    const sha256 = createHash('sha256').update(object.bytes).digest('hex');
    return { size: object.bytes.length, sha256 };
  }

  async linkTo(): Promise<null> {
    return null;
  }

  async remove(name: string): Promise<void> {
    this.objects.delete(name);
  }

  async listOlderThan(seconds: number): Promise<{ names: string[]; next: string | null }> {
    const before = this.now() - seconds * 1_000;
    const old = [...this.objects].filter(([, { at }]) => at <= before);
    return { names: old.map(([name]) => name), next: null };
  }

  /** All stored names, oldest first. */
  names(kind?: ObjectKind): string[] {
    return [...this.objects.keys()].filter((name) => !kind || name.startsWith(`${kind}-`));
  }
}
