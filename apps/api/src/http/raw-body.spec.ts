import { Readable } from 'node:stream';
import { ProductError } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { keepRawBody, maxWebhookBody, type RequestWithRawBody } from './raw-body.js';

const request = () => ({}) as RequestWithRawBody;

describe('the body of a webhook', () => {
  it('is kept as bytes, while the parser gets an empty object', async () => {
    const kept = request();
    const body = await keepRawBody(kept, Readable.from([Buffer.from('{"a"'), Buffer.from(':1}')]));
    expect(kept.rawBody).toEqual(Buffer.from('{"a":1}'));
    expect(Buffer.concat(await body.toArray())).toEqual(Buffer.from('{}'));
  });

  it('is refused beyond its limit, with a sentence that does not mention pictures', async () => {
    const large = Readable.from([Buffer.alloc(maxWebhookBody), Buffer.alloc(1)]);
    const refused: unknown = await keepRawBody(request(), large).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProductError);
    expect(refused).toMatchObject({ code: 'body_too_large', status: 413 });
    expect((refused as ProductError).sentence).not.toMatch(/picture/i);
  });
});
