import { maxSavedAssets, savedAssetConsentVersion, type SavedAsset } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PreparingWorker } from '../../../test/preparing-worker.js';
import { renderAs, resetClient } from '../../../test/render.js';
import { Refusal, serve } from '../../../test/server.js';
import { SavedAssetsPanel } from './saved-assets-panel.js';

const asset = (number: number, photos = 1): SavedAsset => ({
  id: `asset-${number}`,
  kind: number === 1 ? 'face' : 'asset',
  name: number === 1 ? 'Ada' : `Logo ${number}`,
  savedAt: '2026-11-24T12:00:00Z',
  consent: { version: savedAssetConsentVersion, agreedAt: '2026-11-25T12:00:00Z' },
  photos: Array.from({ length: photos }, (_, at) => ({
    id: `photo-${number}-${at + 1}`,
    width: 300,
    height: 400,
  })),
});
const preview = { preview: 'data:image/webp;base64,AAAA' };
const listRoute = 'GET /user/saved-assets';
const photoRoutes = (one: SavedAsset) =>
  Object.fromEntries(
    one.photos.map(({ id }) => [`GET /user/saved-assets/${one.id}/photos/${id}`, preview]),
  );

describe('saved faces and assets', () => {
  afterEach(resetClient);

  it('are replaced by a note if nothing is saved', async () => {
    serve({ [listRoute]: [] });
    renderAs(<SavedAssetsPanel />);
    expect(await screen.findByText(/Nothing is saved/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase all' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    serve({ [listRoute]: new Refusal('not_found') });
    const { user } = renderAs(<SavedAssetsPanel />);
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t load');
    serve({ [listRoute]: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Nothing is saved/)).toBeVisible();
  });

  it('are shown with their date and the date of the consent', async () => {
    const ada = asset(1, 2);
    serve({ [listRoute]: [ada], ...photoRoutes(ada) });
    renderAs(<SavedAssetsPanel />);
    expect(
      await screen.findByText(
        'Face, saved November 24, 2026. You agreed to it on November 25, 2026.',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Photo 2 of Ada' })).toBeVisible();
  });

  it('show a note instead of a photo that cannot be decrypted', async () => {
    const ada = asset(1);
    serve({
      [listRoute]: [ada],
      'GET /user/saved-assets/asset-1/photos/photo-1-1': new Refusal('saved_photo_unreadable'),
    });
    renderAs(<SavedAssetsPanel />);
    expect(await screen.findByText('This photo can’t be shown')).toBeInTheDocument();
  });

  it('are erased, one by one or together, after a confirmation', async () => {
    const [ada, logo] = [asset(1, 2), asset(2)];
    const calls = serve({
      [listRoute]: [ada, logo],
      ...photoRoutes(ada),
      ...photoRoutes(logo),
      'DELETE /user/saved-assets/asset-1/photos/photo-1-2': { pictures: 1, underWay: 0 },
      'DELETE /user/saved-assets/asset-2': { pictures: 1, underWay: 1 },
      'DELETE /user/saved-assets': { pictures: 3, underWay: 0 },
    });
    const { user } = renderAs(<SavedAssetsPanel />);
    const eraseRequests = () =>
      calls.filter(({ route }) => route.startsWith('DELETE')).map(({ route }) => route);
    for (const [button, route] of [
      ['Erase photo 2 of Ada', 'DELETE /user/saved-assets/asset-1/photos/photo-1-2'],
      ['Erase Logo 2', 'DELETE /user/saved-assets/asset-2'],
      ['Erase all', 'DELETE /user/saved-assets'],
    ] as const) {
      const before = eraseRequests();
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toHaveTextContent('you can no longer edit their text');
      expect(eraseRequests()).toEqual(before);
      await user.click(within(dialog).getByRole('button', { name: 'Erase' }));
      await waitFor(() => expect(eraseRequests()).toEqual([...before, route]));
    }
    expect(await screen.findByText(/still uses a copy/)).toBeVisible();
  });

  it('are saved only with the consent, and its version is sent', async () => {
    Object.assign(globalThis, { Worker: PreparingWorker });
    Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined });
    const ada = asset(1);
    const calls = serve({ [listRoute]: [], 'POST /user/saved-assets': [ada], ...photoRoutes(ada) });
    const { user } = renderAs(<SavedAssetsPanel />);
    await user.click(await screen.findByRole('button', { name: 'Save a face or asset' }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole('button', { name: 'Save' });
    expect(send).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Name'), 'Ada');
    await user.upload(
      within(dialog).getByLabelText('Choose photos', { selector: 'input' }),
      new File(['x'], 'ada.jpg', { type: 'image/jpeg' }),
    );
    await user.click(send);
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Please agree');
    expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(send);
    expect(await screen.findByText('Ada is saved')).toBeVisible();
    expect(calls).toContainEqual({
      route: 'POST /user/saved-assets',
      body: {
        kind: 'face',
        name: 'Ada',
        photos_base64: ['AAAA'],
        consent: savedAssetConsentVersion,
      },
    });
  });

  it(`are limited to ${maxSavedAssets}`, async () => {
    const all = Array.from({ length: maxSavedAssets }, (_, at) => asset(at + 1));
    serve(Object.assign({ [listRoute]: all }, ...all.map(photoRoutes)) as Record<string, unknown>);
    renderAs(<SavedAssetsPanel />);
    expect(await screen.findByText(/the most we keep/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save a face or asset' })).toBeDisabled();
  });

  it('are renamed', async () => {
    const ada = asset(1);
    const calls = serve({
      [listRoute]: [ada],
      ...photoRoutes(ada),
      'POST /user/saved-assets/asset-1/rename': [{ ...ada, name: 'Ada L.' }],
    });
    const { user } = renderAs(<SavedAssetsPanel />);
    await user.click(await screen.findByRole('button', { name: 'Rename Ada' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), ' L.');
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Ada L.')).toBeVisible();
    expect(calls).toContainEqual({
      route: 'POST /user/saved-assets/asset-1/rename',
      body: { name: 'Ada L.' },
    });
  });
});
