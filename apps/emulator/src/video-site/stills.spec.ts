import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import sharp from 'sharp';
import { createEmulator } from '../create-emulator.js';
import { deletedVideoId, embeddingDisabledVideoId } from '../sample-world/sample-videos.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(async () => {
  await app.close();
});

/** Mean brightness (0-255) of a full-width strip. */
async function stripBrightness(picture: Buffer, top: number, height: number): Promise<number> {
  const { width } = await sharp(picture).metadata();
  const cut = await sharp(picture).extract({ left: 0, top, width, height }).toBuffer();
  const { channels } = await sharp(cut).stats();
  return channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length;
}

describe('the stills of a sample video', () => {
  it.each([
    ['default', 120, 90],
    ['mqdefault', 320, 180],
    ['hqdefault', 480, 360],
    ['0', 480, 360],
    ['sddefault', 640, 480],
    ['hq720', 1280, 720],
    ['maxresdefault', 1280, 720],
    ['1', 120, 90],
    ['mq2', 320, 180],
    ['hq3', 480, 360],
    ['sd1', 640, 480],
    ['maxres2', 1280, 720],
  ])('include %s in %i×%i', async (name, width, height) => {
    const jpeg = await app.inject(`/vi/sample-soup/${name}.jpg`);
    expect(jpeg.statusCode).toBe(200);
    expect(jpeg.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width,
      height,
    });
    const webp = await app.inject(`/vi_webp/sample-soup/${name}.webp`);
    expect(webp.headers['content-type']).toBe('image/webp');
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    });
  });

  it.each([
    ['default', 90, 11],
    ['hqdefault', 360, 45],
    ['hq1', 360, 45],
    ['sddefault', 480, 60],
  ])('have black bars in %s', async (name, height, bar) => {
    const { rawPayload } = await app.inject(`/vi/sample-soup/${name}.jpg`);
    expect(await stripBrightness(rawPayload, 0, bar - 2)).toBeLessThan(3);
    expect(await stripBrightness(rawPayload, height - bar + 2, bar - 2)).toBeLessThan(3);
    expect(await stripBrightness(rawPayload, bar + 2, height - 2 * bar - 4)).toBeGreaterThan(10);
  });

  it('have different pictures in the automatic frames and the cover', async () => {
    const pictures = await Promise.all(
      ['hq720', 'maxres1', 'maxres2', 'maxres3'].map(async (name) =>
        (await app.inject(`/vi/sample-soup/${name}.jpg`)).rawPayload.toString('base64'),
      ),
    );
    expect(new Set(pictures).size).toBe(4);
  });

  it('exist for a video that forbids embedding', async () => {
    const still = await app.inject(`/vi/${embeddingDisabledVideoId}/maxresdefault.jpg`);
    expect(still.statusCode).toBe(200);
  });
});

describe('a missing still', () => {
  it.each([
    ['of a deleted video', `/vi/${deletedVideoId}/hqdefault.jpg`],
    ['of a video that never existed', '/vi/abcdefghijk/hqdefault.jpg'],
    ['with an unknown name', '/vi/sample-soup/enormous.jpg'],
    ['with a name that only live streams have', '/vi/sample-soup/maxresdefault_live.jpg'],
    ['as WebP', `/vi_webp/${deletedVideoId}/hqdefault.webp`],
    ['with a path in its name', '/vi/sample-soup/..%2F..%2Fpackage.json'],
    ['with the name of a prototype property', '/vi/constructor/hqdefault.jpg'],
  ])('is a 404 with a picture of 120×90: %s', async (_why, url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 120,
      height: 90,
    });
  });
});
