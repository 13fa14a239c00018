import { describe, expect, it } from '@jest/globals';
import { crc32, zipOf } from './zip.js';

const text = (words: string) => new TextEncoder().encode(words);

describe('an archive', () => {
  it('counts the check value as the format says', () => {
    expect(crc32(text('123456789'))).toBe(0xcbf43926);
  });

  it('holds each file whole, and a directory that says where it is', async () => {
    const files = [
      { name: 'thumbnail-A.jpg', bytes: text('first') },
      { name: 'Ü.jpg', bytes: text('the second') },
    ];
    const bytes = Buffer.from(await zipOf(files).arrayBuffer());
    const end = bytes.subarray(-22);
    expect(end.readUInt32LE(0)).toBe(0x06054b50);
    expect(end.readUInt16LE(10)).toBe(2);
    let at = end.readUInt32LE(16);
    for (const { name, bytes: content } of files) {
      expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
      const nameLength = bytes.readUInt16LE(at + 28);
      expect(bytes.subarray(at + 46, at + 46 + nameLength).toString()).toBe(name);
      const local = bytes.readUInt32LE(at + 42);
      expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
      const start = local + 30 + bytes.readUInt16LE(local + 26);
      expect(bytes.subarray(start, start + content.length)).toEqual(Buffer.from(content));
      expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content));
      at += 46 + nameLength;
    }
  });
});
