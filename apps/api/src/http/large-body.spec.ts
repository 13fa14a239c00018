import { maxRequestBytes } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { refuseLargeBody } from './large-body.js';

let read: number;
function request(announced: number | undefined) {
  read = 0;
  async function* body() {
    for (let chunk = 0; chunk < 3; chunk++) {
      read += 1;
      yield Buffer.alloc(1);
    }
  }
  const length = announced === undefined ? {} : { 'content-length': String(announced) };
  return { headers: length, raw: body() };
}

describe('the announced length of a body', () => {
  it.each([undefined, 0, maxRequestBytes])('of %s is left to be read', async (announced) => {
    await refuseLargeBody(request(announced));
    expect(read).toBe(0);
  });

  it('beyond the limit is refused when all was read', async () => {
    await expect(refuseLargeBody(request(maxRequestBytes + 1))).rejects.toMatchObject({
      code: 'request_too_large',
    });
    expect(read).toBe(3);
  });

  it('beyond all measure is refused at once', async () => {
    await expect(refuseLargeBody(request(10_000_000_000))).rejects.toMatchObject({
      code: 'request_too_large',
    });
    expect(read).toBe(0);
  });
});
