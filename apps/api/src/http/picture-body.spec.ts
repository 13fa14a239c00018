import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  maxAssetBytes,
  maxAssetImages,
  maxRequestFieldBytes,
  maxStillBytes,
  maxTranscriptBytes,
  maxVideoStills,
  ProductError,
} from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  PictureBodyScanner,
  readPictureBody,
  minUploadSpeed,
  pictureRouteOf,
  type PictureRoute,
  type RequestWithPictures,
} from './picture-body.js';
import type { Upload } from './uploads-in-flight.js';

const generate = requiredRoute('/thumbnail/generate');

function requiredRoute(url: string): PictureRoute {
  const route = pictureRouteOf('POST', url);
  if (!route) throw new Error(`${url} takes no pictures`);
  return route;
}

function scan(body: string | Buffer, chunk = 65_536) {
  const bytes = Buffer.from(body);
  const scanner = new PictureBodyScanner(generate);
  for (let at = 0; at < bytes.length; at += chunk) scanner.write(bytes.subarray(at, at + chunk));
  const { fields, pictures } = scanner.end();
  return { fields: JSON.parse(fields.toString()) as unknown, pictures };
}

const withAssets = (...base64: string[]) => JSON.stringify({ include_images_base64: base64 });
const base64Of = (length: number) => Buffer.alloc(length, 7).toString('base64');

describe('the body of a generate request', () => {
  it('yields pictures as bytes and other fields unchanged, whatever the chunk size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: maxAssetImages }),
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: maxVideoStills }),
        fc.dictionary(
          fc.string().filter((name) => !/_base64$|^__proto__$/.test(name)),
          fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.integer(), fc.boolean()),
          { maxKeys: 5 },
        ),
        fc.integer({ min: 1, max: 200 }),
        fc.boolean(),
        (assets, stills, others, chunk, escapeSlashes) => {
          const encoded = (list: Uint8Array[]) =>
            list.map((one) => Buffer.from(one).toString('base64'));
          const json = JSON.stringify({
            ...others,
            include_images_base64: encoded(assets),
            video_stills_base64: encoded(stills),
          });
          const body = escapeSlashes ? json.replaceAll('/', '\\/') : json;
          const { fields, pictures } = scan(body, chunk);
          expect(fields).toEqual({
            ...(JSON.parse(JSON.stringify(others)) as object),
            include_images_base64: assets.map((_, index) => index),
            video_stills_base64: stills.map((_, index) => assets.length + index),
          });
          expect(pictures).toEqual(
            [...assets, ...stills].map((one) => ({
              bytes: Buffer.from(one),
              sha256: createHash('sha256').update(one).digest('hex'),
            })),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([1, 7, 4_096])('may contain a long transcript, read in chunks of %d bytes', (chunk) => {
    const body = { a: 'b', transcript: '"naïve" \\ 🎬\n'.repeat(2_000), batch_size: 1 };
    for (const space of [0, 2])
      expect(scan(JSON.stringify(body, undefined, space), chunk).fields).toEqual(body);
  });

  it.each([
    ['a transcript', { transcript: 'x'.repeat(2 * maxTranscriptBytes) }],
    ['a transcript of escaped characters', { transcript: '\n'.repeat(maxTranscriptBytes) }],
  ])('is refused when %s is too large', (_what, body) => {
    expect(() => scan(JSON.stringify(body))).toThrow('transcript_too_large');
  });

  it('is refused when two transcripts together are too large', () => {
    const text = `"transcript":"${'x'.repeat(maxTranscriptBytes + 1)}"`;
    expect(() => scan(`{${text},${text}}`)).toThrow('transcript_too_large');
  });

  it.each([
    ['after a transcript', { transcript: 'a', b: 'x'.repeat(maxRequestFieldBytes) }],
    ['under a similar name', { my_transcript: 'x'.repeat(maxRequestFieldBytes) }],
  ])('is refused with too much text %s', (_where, body) => {
    expect(() => scan(JSON.stringify(body))).toThrow('invalid_request');
  });

  it('is read within three seconds with 1,200 fields after a long transcript', () => {
    const few = Array.from({ length: 1_200 }, (_, index) => `"${index}":""`).join();
    const started = performance.now();
    scan(`{"transcript":"${'x'.repeat(2 * maxTranscriptBytes - 1)}",${few}}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it.each([
    ['an asset of the largest size', { include_images_base64: [base64Of(maxAssetBytes)] }],
    ['a still of the largest size', { video_stills_base64: [base64Of(maxStillBytes)] }],
  ])('may contain %s', (_what, body) => {
    expect(scan(JSON.stringify(body)).pictures).toHaveLength(1);
  });

  it.each([
    ['an asset', { include_images_base64: [base64Of(maxAssetBytes + 1)] }],
    ['a still', { video_stills_base64: [base64Of(maxStillBytes + 1)] }],
  ])('is refused when %s is larger than allowed', (_what, body) => {
    expect(() => scan(JSON.stringify(body))).toThrow('image_file_too_large');
  });

  it.each([
    ['an array', '[{"batch_size":1}]'],
    ['an object within it', '{"a":{"b":1}}'],
    ['a list of another field', '{"names":["a"]}'],
    ['a list of numbers', '{"include_images_base64":[1]}'],
    ['a list within a list', '{"include_images_base64":[["aaaa"]]}'],
    ['a list whose name only ends like one of ours', '{"x_include_images_base64":["aaaa"]}'],
    ['more pictures than a field allows', withAssets('', '', '', '', '')],
    [
      'more pictures than allowed in two fields of the same name',
      `{"include_images_base64":["","","",""],"include_images_base64":[""]}`,
    ],
    ['much text', JSON.stringify({ a: 'x'.repeat(maxRequestFieldBytes) })],
    ['much white space', `{"include_images_base64":[${' '.repeat(maxRequestFieldBytes)}""]}`],
    ['an unfinished picture', '{"include_images_base64":["aaaa'],
  ])('is refused before JSON parsing when it is or contains %s', (_what, body) => {
    expect(() => scan(body)).toThrow('invalid_request');
  });

  it.each([
    'data:image/png;base64,aaaa',
    'aaaa\\naaaa',
    'aaaa aaaa',
    'aa==aaaa',
    'a',
    'aaaaa',
    '====',
    'aaa\\u002f',
    'aaaa\\\\',
    '🖼',
  ])('is refused with a picture that is not base64: %s', (picture) => {
    expect(() => scan(`{"include_images_base64":["${picture}"]}`)).toThrow('image_unreadable');
    expect(() => scan(`{"include_images_base64":["${picture}"]}`, 1)).toThrow('image_unreadable');
  });
});

describe('a list of text beside the pictures', () => {
  it('is passed on unchanged', () => {
    const body = { saved_photo_ids: ['one', 'a "b"'], include_images_base64: ['AAAA'] };
    const { fields, pictures } = scan(JSON.stringify(body), 3);
    expect(fields).toEqual({ ...body, include_images_base64: [0] });
    expect(pictures).toHaveLength(1);
  });

  it.each(['[["x"]]', '[{}]', '[1]', '[null]'])('is refused when it is %s', (list) => {
    expect(() => scan(`{"saved_photo_ids":${list}}`)).toThrow('invalid_request');
  });
});

describe('a route that accepts pictures', () => {
  it('is recognized by its method and pattern, and accepts only its own lists', () => {
    expect(pictureRouteOf('GET', '/user/saved-assets')).toBeUndefined();
    expect(pictureRouteOf('POST', '/user/saved-assets?x')).toBeUndefined();
    const saving = new PictureBodyScanner(requiredRoute('/user/saved-assets'));
    expect(() => saving.write(Buffer.from('{"include_images_base64":["AAAA"]}'))).toThrow(
      'invalid_request',
    );
  });
});

describe('reading a body with pictures', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const requestWith = (upload?: Partial<Upload>) => ({ upload }) as unknown as RequestWithPictures;
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  it('fails when too little arrives for 20 seconds', async () => {
    const payload = new PassThrough();
    const read = expect(readPictureBody(requestWith(), payload, generate)).rejects.toThrow(
      'invalid_request',
    );
    payload.write(`{"include_images_base64":["${'a'.repeat(minUploadSpeed.bytes)}`);
    await nextTurn();
    jest.advanceTimersByTime(minUploadSpeed.ms);
    payload.write('aaaa');
    await nextTurn();
    expect(payload.listenerCount('data')).toBe(1);
    jest.advanceTimersByTime(minUploadSpeed.ms);
    await read;
  });

  it('counts the bytes received until they exceed the limit, then discards the rest', async () => {
    const payload = new PassThrough();
    let received = 0;
    const receive = (bytes: number) => {
      received += bytes;
      if (received > 1_000) throw new ProductError('upload_capacity_reached');
    };
    const read = expect(
      readPictureBody(requestWith({ receive }), payload, generate),
    ).rejects.toThrow('upload_capacity_reached');
    payload.write('{"include_images_base64":["');
    payload.write('a'.repeat(1_000));
    await read;
    expect(received).toBe(1_027);
    payload.end('a'.repeat(1_000));
    await finished(payload);
    expect(received).toBe(1_027);
  });
});
