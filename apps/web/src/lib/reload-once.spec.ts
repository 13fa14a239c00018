import { describe, expect, it } from '@jest/globals';
import { isChunkLoadError, mayReload } from './reload-once.js';

describe('a missing chunk', () => {
  it('is recognized by the error messages of browsers', () => {
    for (const words of [
      'Failed to fetch dynamically imported module: https://a.example/assets/history-1.js',
      'error loading dynamically imported module: https://a.example/assets/history-1.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/upload-1.css',
    ])
      expect(isChunkLoadError(new TypeError(words))).toBe(true);
    expect(isChunkLoadError(new TypeError('x is not a function'))).toBe(false);
    expect(isChunkLoadError('nothing')).toBe(false);
  });

  it('reloads the page at most once in 30 seconds', () => {
    const kept = new Map<string, string>();
    const storage = () => ({ getItem: (key: string) => kept.get(key) ?? null }) as Storage;
    expect(mayReload(storage, 1_000_000)).toBe(true);
    kept.set('reloaded_for_a_new_version', '1000000');
    expect(mayReload(storage, 1_020_000)).toBe(false);
    expect(mayReload(storage, 1_031_000)).toBe(true);
  });

  it('does not reload the page if storage is blocked', () => {
    const refused = () => {
      throw new Error('no storage');
    };
    expect(mayReload(refused)).toBe(false);
  });
});
