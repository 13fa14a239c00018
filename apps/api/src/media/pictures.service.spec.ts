import { Environment } from '@app/config';
import { MemoryStorage } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import { PicturesService } from './pictures.service.js';

const cdn = { CDN_ORIGIN: 'https://cdn.example.com/' };

async function serviceWith(over: Partial<Environment>) {
  const storage = new MemoryStorage();
  const pictures = new PicturesService(storage, Object.assign(new Environment(), over));
  return { storage, pictures, name: await storage.put('thumbnail', 'jpg', Buffer.from('x')) };
}

describe('PicturesService', () => {
  it('redirects a page’s request for a picture to the CDN', async () => {
    const { pictures, name } = await serviceWith(cdn);
    expect(await pictures.redirectFor(name, 'image')).toMatchObject({
      url: `https://cdn.example.com/pictures/${name}`,
    });
  });

  it.each(['document', 'empty', undefined])(
    'sends the picture itself, without a redirect, when Sec-Fetch-Dest is %s',
    async (what) => {
      const { pictures, name } = await serviceWith(cdn);
      expect(await pictures.redirectFor(name, what)).toBeNull();
      expect(await pictures.open(name)).toMatchObject({ type: 'image/jpeg', size: 1 });
    },
  );

  it('does not redirect to a CDN when none is configured', async () => {
    const { pictures, name } = await serviceWith({});
    expect(await pictures.redirectFor(name, 'image')).toBeNull();
  });

  it.each(['upload', 'still', 'plate', 'saved'] as const)(
    'refuses to send pictures of the kind %s',
    async (kind) => {
      const { pictures, storage } = await serviceWith(cdn);
      const name = await storage.put(kind, 'jpg', Buffer.from('x'));
      await expect(pictures.redirectFor(name, 'image')).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(pictures.open(name)).rejects.toMatchObject({ code: 'not_found' });
    },
  );
});
