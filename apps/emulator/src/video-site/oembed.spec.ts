import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEmulator } from '../create-emulator.js';
import {
  deletedVideoId,
  embeddingDisabledVideoId,
  privateVideoId,
} from '../sample-world/sample-videos.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(async () => {
  await app.close();
});

const ask = (url: string, more = '') =>
  app.inject(`/oembed?format=json&url=${encodeURIComponent(url)}${more}`);

describe('the emulated oEmbed', () => {
  it('describes a public video without its description, length or channel id', async () => {
    const answer = await ask('https://www.youtube.com/watch?v=sample-soup');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toMatchObject({
      title: '15-Minute Noodle Soup I Make Every Single Week',
      author_name: 'Low Flame Kitchen',
      author_url: 'https://www.youtube.com/@lowflamekitchen',
      type: 'video',
      width: 200,
      height: 113,
      version: '1.0',
      provider_name: 'YouTube',
      thumbnail_width: 480,
      thumbnail_height: 360,
    });
    expect(Object.keys(answer.json()).sort()).toEqual([
      'author_name',
      'author_url',
      'height',
      'html',
      'provider_name',
      'provider_url',
      'thumbnail_height',
      'thumbnail_url',
      'thumbnail_width',
      'title',
      'type',
      'version',
      'width',
    ]);
  });

  it('returns the requested player size', async () => {
    expect((await ask('https://youtu.be/sample-soup', '&maxwidth=640')).json()).toMatchObject({
      width: 640,
      height: 360,
    });
  });

  it.each([
    ['a video that must not be embedded', embeddingDisabledVideoId, 401, 'Unauthorized'],
    ['a private video', privateVideoId, 403, 'Forbidden'],
    ['a deleted video', deletedVideoId, 404, 'Not Found'],
    ['a malformed id', 'nonsense', 400, 'Bad Request'],
  ])('sends a plain-text error for %s', async (_why, id, status, words) => {
    const answer = await ask(`https://www.youtube.com/watch?v=${id}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toBe(words);
  });

  it('refuses a request without exactly one URL', async () => {
    expect((await app.inject('/oembed')).statusCode).toBe(400);
    expect((await app.inject('/oembed?url=a&url=b')).statusCode).toBe(400);
  });
});
