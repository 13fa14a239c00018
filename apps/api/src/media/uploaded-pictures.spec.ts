import { maxRequestPixels } from '@app/contracts';
import { MemoryStorage, type Moderation } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { RateLimiter } from '../http/rate-limiter.js';
import { UploadedPictures, type Upload } from './uploaded-pictures.js';

const upload = async (background: string, width = 32, height = width): Promise<Upload> => {
  const blank = sharp({ create: { width, height, channels: 3, background } });
  return { bytes: await blank.jpeg().toBuffer(), longestSide: 1_200 };
};

const isNeverDisconnected = () => false;
let judgedCount = 0;
const moderation = (objections: (count: number) => string[]) =>
  ({ objections: async () => objections((judgedCount += 1)) }) as unknown as Moderation;

const limiter = (msLeft: number) =>
  ({ msUntilAllowed: async () => msLeft }) as unknown as RateLimiter;

const uploaded = (objections: (count: number) => string[] = () => [], msLeft = 0) => {
  judgedCount = 0;
  const storage = new MemoryStorage();
  return {
    storage,
    pictures: new UploadedPictures(storage, moderation(objections), limiter(msLeft)),
  };
};

describe('uploaded pictures', () => {
  it('are all discarded when moderation refuses one of them', async () => {
    const { storage, pictures } = uploaded((count) => (count === 2 ? ['sexual'] : []));
    const both = [await upload('red'), await upload('blue')];
    await expect(pictures.store('user', both, isNeverDisconnected)).rejects.toMatchObject({
      code: 'picture_refused',
    });
    expect(storage.names()).toEqual([]);
    expect((await pictures.store('user', both, isNeverDisconnected)).names).toHaveLength(2);
    expect(storage.names()).toHaveLength(2);
  });

  it('are stored at the size that the studio uses, but never enlarged', async () => {
    const { storage, pictures } = uploaded();
    const both = [await upload('red', 2_400, 1_200), await upload('blue', 300, 200)];
    const { names } = await pictures.store('user', both, isNeverDisconnected);
    const sizes = names.map(async (name) => {
      const { width, height } = await sharp(await storage.get(name)).metadata();
      return [width, height];
    });
    expect(await Promise.all(sizes)).toEqual([
      [1_200, 600],
      [300, 200],
    ]);
  });

  it.each([
    ['image_unreadable', { bytes: Buffer.from('no picture at all'), longestSide: 1_200 }],
    ['image_too_small', async () => upload('red', 4_000, 20)],
    ['image_too_large', async () => upload('red', 4_001, 3_000)],
  ])('are refused with %s before any of them is moderated', async (code, last) => {
    const { storage, pictures } = uploaded();
    const bad = typeof last === 'function' ? await last() : last;
    await expect(
      pictures.store('user', [await upload('red'), bad], isNeverDisconnected),
    ).rejects.toMatchObject({
      code,
    });
    expect(judgedCount).toBe(0);
    expect(storage.names()).toEqual([]);
  });

  it('are refused before any is moderated when they have too many pixels together', async () => {
    const { pictures } = uploaded();
    const large = await upload('red', 4_000, 3_000);
    expect(3 * 4_000 * 3_000).toBeGreaterThan(maxRequestPixels);
    await expect(
      pictures.store('user', [large, large, large], isNeverDisconnected),
    ).rejects.toMatchObject({
      code: 'request_too_large',
    });
    expect(judgedCount).toBe(0);
  });

  it('are stored, and the total size of the stored files is returned', async () => {
    const { storage, pictures } = uploaded();
    const both = [await upload('red'), await upload('blue')];
    const { names, bytes } = await pictures.store('user', both, isNeverDisconnected);
    const [first, second] = await Promise.all(names.map((name) => storage.inspect(name)));
    expect(bytes).toBe((first?.size ?? 0) + (second?.size ?? 0));
  });

  it('are refused before any is moderated when their user has reached the hourly limit', async () => {
    const { pictures } = uploaded(() => [], 90_000);
    await expect(
      pictures.store('user', [await upload('red')], isNeverDisconnected),
    ).rejects.toMatchObject({
      code: 'too_many_pictures',
      retryAfterSeconds: 90,
    });
    expect(judgedCount).toBe(0);
  });

  it('are neither moderated nor kept after the client has disconnected', async () => {
    const { storage, pictures } = uploaded();
    const three = [await upload('red'), await upload('blue'), await upload('green')];
    const stored = pictures.store('user', three, () => judgedCount === 2);
    await expect(stored).rejects.toMatchObject({ code: 'invalid_request' });
    expect(judgedCount).toBe(2);
    expect(storage.names()).toEqual([]);
  });

  it.each([
    ['their megapixels', 4_000, 3_000, 0, 12],
    ['their megabytes when those are more', 100, 100, 1_500_000, 1.5],
  ])('count toward the hourly limit by %s', async (_what, width, height, padding, points) => {
    const { bytes } = await upload('red', width, height);
    const counted: number[] = [];
    const counting = {
      msUntilAllowed: async (_name: string, _who: string, count: number) => {
        counted.push(count);
        return 0;
      },
    } as unknown as RateLimiter;
    const pictures = new UploadedPictures(
      new MemoryStorage(),
      moderation(() => []),
      counting,
    );
    const padded = Buffer.concat([bytes], Math.max(bytes.length, padding));
    await pictures.store('user', [{ bytes: padded, longestSide: 1_200 }], isNeverDisconnected);
    expect(counted).toEqual([points]);
  });
});
