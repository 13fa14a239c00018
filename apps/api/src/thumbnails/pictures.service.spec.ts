import { Environment } from '@app/config';
import { MemoryStorage } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import { PicturesService } from './pictures.service.js';

const cdn = { CDN_ORIGIN: 'https://cdn.example.com/' };

async function house(over: Partial<Environment>) {
  const storage = new MemoryStorage();
  const pictures = new PicturesService(storage, Object.assign(new Environment(), over));
  return { storage, pictures, name: await storage.put('thumbnail', 'jpg', Buffer.from('x')) };
}

describe('a picture', () => {
  it('that a page shows comes from the CDN, which asks at an address of its own', async () => {
    const { pictures, name } = await house(cdn);
    expect(await pictures.elsewhere(name, 'image')).toMatchObject({
      url: `https://cdn.example.com/pictures/${name}`,
    });
  });

  it.each(['document', 'empty', undefined])('asked for as %s comes through us', async (what) => {
    const { pictures, name } = await house(cdn);
    expect(await pictures.elsewhere(name, what)).toBeNull();
    expect(await pictures.open(name)).toMatchObject({ type: 'image/jpeg', size: 1 });
  });

  it('comes through us to everybody where nothing is set up', async () => {
    const { pictures, name } = await house({});
    expect(await pictures.elsewhere(name, 'image')).toBeNull();
  });

  it.each(['upload', 'still', 'plate'] as const)(
    'of the kind %s is given to nobody',
    async (kind) => {
      const { pictures, storage } = await house(cdn);
      const name = await storage.put(kind, 'jpg', Buffer.from('x'));
      await expect(pictures.elsewhere(name, 'image')).rejects.toMatchObject({ code: 'not_found' });
      await expect(pictures.open(name)).rejects.toMatchObject({ code: 'not_found' });
    },
  );
});
