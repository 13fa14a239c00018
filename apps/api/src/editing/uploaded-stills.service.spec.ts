import { likenessConsentVersion } from '@app/contracts';
import type { Revisions, UploadedStills } from '@app/data';
import { MemoryStorage } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import type { PictureErasure } from '../media/picture-erasure.js';
import type { UploadedPictures } from '../media/uploaded-pictures.js';
import { UploadedStillsService } from './uploaded-stills.service.js';

const thumbnailId = '0b6f6f0a-9a5e-4c55-8a4f-6a3f1f0f2d11';

/** Uploads a still whose row is not stored, because something was deleted meanwhile. */
async function uploadWithoutRow({ removals }: { removals: number }) {
  const removed: string[][] = [];
  const revisions = {
    editable: async () => ({ generationId: 'g', plate: {} }),
  } as unknown as Revisions;
  let count = 0;
  const stills = {
    faceDataRemovals: async () => count,
    eraseExpired: async () => undefined,
    ofUser: async () => [],
    ofThumbnail: async () => [],
    add: async () => {
      count += removals;
      return 'gone';
    },
  } as unknown as UploadedStills;
  const pictures = {
    store: async () => ({ names: ['upload'], sizes: [{ width: 640, height: 360 }], bytes: 1 }),
    remove: async (names: string[]) => removed.push(names),
  } as unknown as UploadedPictures;
  const erasure = {} as unknown as PictureErasure;
  const service = new UploadedStillsService(
    revisions,
    stills,
    pictures,
    new MemoryStorage(),
    erasure,
  );
  const error = await service
    .upload({
      userId: 'ada',
      thumbnailId,
      consent: likenessConsentVersion,
      picture: { bytes: Buffer.from('a face'), sha256: 'x' },
      hasDisconnected: () => false,
    })
    .catch((thrown: unknown) => thrown);
  return { error, removed };
}

describe('an upload of a still', () => {
  it('is refused with `face_data_being_removed` when face data was removed meanwhile', async () => {
    const { error, removed } = await uploadWithoutRow({ removals: 1 });
    expect(error).toMatchObject({ code: 'face_data_being_removed' });
    expect(removed).toEqual([['upload']]);
  });

  it('is refused with `not_found` when its thumbnail was deleted meanwhile', async () => {
    const { error, removed } = await uploadWithoutRow({ removals: 0 });
    expect(error).toMatchObject({ code: 'not_found' });
    expect(removed).toEqual([['upload']]);
  });
});
