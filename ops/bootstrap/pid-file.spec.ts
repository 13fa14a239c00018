import { describe, expect, it } from '@jest/globals';
import { parsePidFile } from './pid-file.ts';

describe('the PID file of a killed run', () => {
  const entry = { name: 'redis', pid: 4711, born: 'boot/123', stopSignal: 'SIGTERM' };

  it('lists each process with its start time, so that a reused process id is left alone', () => {
    expect(parsePidFile(JSON.stringify([entry]))).toEqual([entry]);
  });

  it.each([
    ['a file that was cut off', '[{"name":"redis"'],
    ['something other than a list', '"hello"'],
    ['entries that are not processes', '[null,1,{"pid":"x"},{"pid":1,"born":"b"}]'],
  ])('is empty for %s', (_, text) => {
    expect(parsePidFile(text)).toEqual([]);
  });
});
