import { SharedStore } from './shared-store.js';

/** A shared store within one process, for tests and commands. Stores times to live, but lets nothing expire. */
export class MemorySharedStore extends SharedStore {
  readonly kept = new Map<string, { value: string; ttlSeconds: number }>();

  override async get(key: string): Promise<string | null> {
    return this.kept.get(key)?.value ?? null;
  }

  override async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    this.kept.set(key, { value, ttlSeconds });
  }

  override async increment(key: string, ttlSeconds: number): Promise<number> {
    const known = this.kept.get(key);
    const value = Number(known?.value ?? 0) + 1;
    this.kept.set(key, { value: String(value), ttlSeconds: known?.ttlSeconds ?? ttlSeconds });
    return value;
  }
}
