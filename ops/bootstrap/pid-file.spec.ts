import { describe, expect, it } from '@jest/globals';
import { parsePidFile } from './pid-file.ts';

describe('parsePidFile', () => {
  const entry = { name: 'redis', pid: 4711, born: 'boot/123', stopSignal: 'SIGTERM' };

  it('returns each process with its start time, because a process id may be reused', () => {
    expect(parsePidFile(JSON.stringify([entry]))).toEqual([entry]);
  });

  it.each([
    ['a file that was cut off', '[{"name":"redis"'],
    ['something other than a list', '"hello"'],
    ['entries that are not processes', '[null,1,{"pid":"x"},{"pid":1,"born":"b"}]'],
  ])('returns an empty list for %s', (_, text) => {
    expect(parsePidFile(text)).toEqual([]);
  });
});
