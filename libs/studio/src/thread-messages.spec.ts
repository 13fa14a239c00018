import { describe, expect, it } from '@jest/globals';
import { copyForTransfer, restoreBuffers } from './thread-messages.js';

describe('messages between threads', () => {
  it('restore Buffers at any depth', () => {
    const restored = restoreBuffers({
      hero: { bytes: new Uint8Array([1, 2]) },
      support: [{ bytes: new Uint8Array([3]) }],
      seed: 4,
    }) as {
      hero: { bytes: Buffer };
      support: { bytes: Buffer }[];
      seed: number;
    };
    expect(Buffer.isBuffer(restored.hero.bytes)).toBe(true);
    expect(restored.support[0]!.bytes.toString('hex')).toBe('03');
    expect(restored.seed).toBe(4);
  });

  it('copy pictures into separate memory, so that only the pictures are transferred', () => {
    const pool = new Uint8Array([9, 1, 2, 9]);
    const memory: ArrayBuffer[] = [];
    const sent = copyForTransfer({ master: pool.subarray(1, 3), foreground: null }, memory) as {
      master: Uint8Array;
    };
    expect([...sent.master]).toEqual([1, 2]);
    expect(memory).toHaveLength(1);
    expect(memory[0]!.byteLength).toBe(2);
  });
});
