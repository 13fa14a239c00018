import { describe, expect, it } from '@jest/globals';
import { parsePidFile } from './pid-file.ts';

describe('what is read of an earlier run that was killed', () => {
  const entry = { name: 'redis', pid: 4711, born: 'boot/123', stopSignal: 'SIGTERM' };

  it('is each process with its birth, so that another one with its number is left alone', () => {
    expect(parsePidFile(JSON.stringify([entry]))).toEqual([entry]);
  });

  it.each([
    ['a file that was cut off', '[{"name":"redis"'],
    ['something else altogether', '"hello"'],
    ['entries that are not processes', '[null,1,{"pid":"x"},{"pid":1,"born":"b"}]'],
  ])('is nothing for %s', (_, text) => {
    expect(parsePidFile(text)).toEqual([]);
  });
});
