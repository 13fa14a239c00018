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

describe('refuseLargeBody', () => {
  it.each([undefined, 0, maxRequestBytes])(
    'accepts a body without reading it when the announced length is %s',
    async (announced) => {
      await refuseLargeBody(request(announced));
      expect(read).toBe(0);
    },
  );

  it('refuses a body after reading it when the announced length exceeds the limit', async () => {
    await expect(refuseLargeBody(request(maxRequestBytes + 1))).rejects.toMatchObject({
      code: 'request_too_large',
    });
    expect(read).toBe(3);
  });

  it('refuses a body without reading it when the announced length is far beyond the limit', async () => {
    await expect(refuseLargeBody(request(10_000_000_000))).rejects.toMatchObject({
      code: 'request_too_large',
    });
    expect(read).toBe(0);
  });
});
