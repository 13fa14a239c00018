import { MemoryStorage, type Moderation } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { UploadedPictures } from './uploaded-pictures.js';

const picture = async (background: string): Promise<string> => {
  const blank = sharp({ create: { width: 32, height: 32, channels: 3, background } });
  return (await blank.jpeg().toBuffer()).toString('base64');
};

describe('uploaded pictures', () => {
  it('are kept all or none: one that the moderation objects to takes the others with it', async () => {
    const storage = new MemoryStorage();
    let judged = 0;
    const moderation = {
      objections: async () => ((judged += 1) === 2 ? ['sexual'] : []),
    } as unknown as Moderation;
    const pictures = new UploadedPictures(storage, moderation);
    const both = [await picture('red'), await picture('blue')];
    await expect(pictures.store('upload', both)).rejects.toMatchObject({ code: 'picture_refused' });
    expect(storage.names()).toEqual([]);
    expect(await pictures.store('upload', both)).toHaveLength(2);
    expect(storage.names()).toHaveLength(2);
  });
});
