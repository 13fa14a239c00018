import { savedAssetConsentVersion, type SavedAsset } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAs, resetClient } from '../../../../../test/render.js';
import { Refusal, serve } from '../../../../../test/server.js';
import { store } from '../../../../lib/client-state.js';
import { resetGeneratorAtom, savedPhotosAtom } from '../../generator-state.js';
import { UploadDialog } from './upload-dialog.js';

const ids = ['p1', 'p2', 'p3', 'p4', 'p5'];
const assets: SavedAsset[] = [ids.slice(0, 4), ids.slice(4)].map((photos, at) => ({
  id: `a${at}`,
  kind: 'face',
  name: at === 0 ? 'Ada' : 'Grace',
  savedAt: '2026-11-24T12:00:00Z',
  consent: { version: savedAssetConsentVersion, agreedAt: '2026-11-24T12:00:00Z' },
  photos: photos.map((id) => ({ id, width: 300, height: 400 })),
}));
const answers = {
  'GET /user/saved-assets': assets,
  ...Object.fromEntries(
    assets.flatMap(({ id, photos }) =>
      photos.map((photo) => [
        `GET /user/saved-assets/${id}/photos/${photo.id}`,
        { preview: 'data:image/webp;base64,AAAA' },
      ]),
    ),
  ),
};
const dialog = (config = {}) =>
  renderAs(<UploadDialog open onOpenChange={() => undefined} />, { config });

describe('saved photos in the upload dialog', () => {
  beforeEach(() => store.set(resetGeneratorAtom));
  afterEach(resetClient);

  it('can be chosen, four at most, without another consent', async () => {
    serve(answers);
    const { user } = dialog();
    for (const number of [1, 2, 3, 4])
      await user.click(await screen.findByRole('button', { name: `Use photo ${number} of Ada` }));
    expect(screen.getByRole('button', { name: 'Use photo 1 of Grace' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Use photo 2 of Ada' }));
    expect(screen.getByRole('button', { name: 'Use photo 1 of Grace' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(store.get(savedPhotosAtom)).toEqual(['p1', 'p3', 'p4']);
  });

  it('come with the sentence about vendors if pictures are sent to a vendor', async () => {
    serve(answers);
    const { user } = dialog({ sendsPictures: true });
    const photo = await screen.findByRole('button', { name: 'Use photo 1 of Ada' });
    expect(screen.queryByText(/AI services/)).toBeNull();
    await user.click(photo);
    expect(screen.getByText(/AI services/)).toBeVisible();
  });

  it('are no longer chosen after they were erased', async () => {
    serve(answers);
    store.set(savedPhotosAtom, ['gone', 'p1']);
    const { user } = dialog();
    expect(await screen.findByRole('button', { name: 'Use photo 1 of Ada' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(store.get(savedPhotosAtom)).toEqual(['p1']);
  });

  it('are hidden if none is saved, and can be loaded again after an error', async () => {
    serve({ 'GET /user/saved-assets': new Refusal('not_found') });
    const { user } = dialog();
    expect(await screen.findByText(/couldn’t load/)).toBeVisible();
    serve({ 'GET /user/saved-assets': [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(/couldn’t load/)).toBeNull();
    expect(screen.queryByText('Saved faces and assets')).toBeNull();
  });
});
