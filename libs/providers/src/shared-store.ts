/** A small store that all processes share, for answers and counters that may be lost at any time. */
export abstract class SharedStore {
  abstract get(key: string): Promise<string | null>;
  abstract set(key: string, value: string, ttlSeconds: number): Promise<void>;
  /** Adds one and returns the new count. The first addition sets the time to live. */
  abstract increment(key: string, ttlSeconds: number): Promise<number>;
}
