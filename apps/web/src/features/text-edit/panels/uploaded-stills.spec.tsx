import {
  errorRules,
  defaultTextSetting,
  likenessConsentVersion,
  type PictureChoices as Choices,
  type TextSetting,
  type UploadedStill,
} from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { PreparingWorker } from '../../../../test/preparing-worker.js';
import { renderAs, resetClient } from '../../../../test/render.js';
import { pending, Refusal, serve } from '../../../../test/server.js';
import { PictureChoices } from './picture-choices.js';

const picturesRoute = 'POST /thumbnail/one/text/pictures';
const uploadRoute = 'POST /thumbnail/one/stills';
const picture = 'data:image/webp;base64,EE';
const choices: Choices = {
  delivered: { still: 0, layout: 'hero' },
  stills: [0, 1].map((index) => ({ index, url: picture })),
  uploads: [],
  layouts: [{ name: 'hero', title: 'Cut-out', url: picture }],
};
const still = (id: string): UploadedStill => ({
  id,
  width: 1920,
  height: 1080,
  uploadedAt: '2026-11-26T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
});
const withUploads = (...ids: string[]): Choices => ({
  ...choices,
  uploads: ids.map((id) => ({ id, url: picture, expiresAt: still(id).expiresAt })),
});
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });

const addButton = () => screen.findByRole('button', { name: 'Add your own picture' });
const useButton = () => screen.getByRole('button', { name: 'Use this picture' });
const upload = (number: number) => screen.findByRole('button', { name: `Your picture ${number}` });

/** Shows the choices. The answers can be changed during the test; `now` returns the current setting. */
function show(offered: Choices, routes: Record<string, unknown> = {}, start = defaultTextSetting) {
  let setting: TextSetting = start;
  const change = (next: Partial<TextSetting>) => (setting = { ...setting, ...next });
  function Harness() {
    const [current, setCurrent] = useState(start);
    return (
      <PictureChoices id="one" setting={current} onChange={(next) => setCurrent(change(next))} />
    );
  }
  const answers: Record<string, unknown> = { [picturesRoute]: offered, ...routes };
  const calls = serve(answers);
  return { ...renderAs(<Harness />), answers, calls, now: () => setting };
}

describe('own pictures as stills', () => {
  beforeEach(() => {
    Object.assign(globalThis, { Worker: PreparingWorker });
    Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined });
  });
  afterEach(resetClient);

  it('are uploaded only with the consent, whose version is sent, and then chosen', async () => {
    const { user, answers, calls, now } = show(choices, { [uploadRoute]: still('a') });
    await addButton();
    await user.upload(screen.getByLabelText('Picture file'), photo);
    await user.click(useButton());
    expect(screen.getByText(errorRules.likeness_consent_missing.sentence)).toBeVisible();
    expect(calls.some(({ route }) => route === uploadRoute)).toBe(false);

    answers[picturesRoute] = withUploads('a');
    await user.click(screen.getByRole('checkbox', { name: /I have this person’s permission/ }));
    await user.click(useButton());
    expect(await upload(1)).toHaveAttribute('aria-pressed', 'true');
    expect(await upload(1)).toHaveFocus();
    expect(calls.find(({ route }) => route === uploadRoute)?.body).toEqual({
      stills_base64: ['AAAA'],
      likeness_consent: likenessConsentVersion,
    });
    expect(now().picture).toEqual({ still: null, upload: 'a', layout: 'hero' });
  });

  it('can be dropped as image files only, and dismissed with Cancel', async () => {
    const { user } = show(choices);
    const add = await addButton();
    fireEvent.drop(add, { dataTransfer: { files: [photo] } });
    expect(screen.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await addButton()).toHaveFocus();
    fireEvent.drop(await addButton(), {
      dataTransfer: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
    });
    expect(await screen.findByText('Please upload an image file (JPG, PNG).')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull();
  });

  it('show the upload in progress', async () => {
    const { user } = show(choices, { [uploadRoute]: pending });
    await addButton();
    await user.upload(screen.getByLabelText('Picture file'), photo);
    await user.click(screen.getByRole('checkbox'));
    await user.click(useButton());
    expect(screen.getByText('Uploading your picture')).toBeInTheDocument();
    expect(useButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('show why the server refuses a picture, and why the browser cannot read one', async () => {
    const { user } = show(choices, { [uploadRoute]: new Refusal('still_too_small') });
    await addButton();
    await user.upload(screen.getByLabelText('Picture file'), photo);
    await user.click(screen.getByRole('checkbox'));
    await user.click(useButton());
    expect(await screen.findByText(errorRules.still_too_small.sentence)).toBeVisible();

    Object.assign(globalThis, { Worker: BrokenWorker });
    await user.click(useButton());
    expect(await screen.findByText(errorRules.image_unreadable.sentence)).toBeVisible();
  });

  it('are removed at once, which brings back the delivered still, and are put back on request', async () => {
    const { user, answers, calls, now } = show(choices, {
      [uploadRoute]: still('a'),
      'DELETE /thumbnail/one/stills/a': null,
    });
    await addButton();
    answers[picturesRoute] = withUploads('a');
    await user.upload(screen.getByLabelText('Picture file'), photo);
    await user.click(screen.getByRole('checkbox'));
    await user.click(useButton());
    await upload(1);

    answers[picturesRoute] = choices;
    await user.click(screen.getByRole('button', { name: 'Remove your picture 1' }));
    await waitFor(() => expect(now().picture).toBeNull());
    expect(screen.queryByRole('button', { name: 'Your picture 1' })).toBeNull();
    expect(await addButton()).toHaveFocus();

    answers[picturesRoute] = withUploads('b');
    answers[uploadRoute] = still('b');
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    expect(await upload(1)).toHaveFocus();
    expect(screen.queryByText('Picture removed')).toBeNull();
    expect(calls.filter(({ route }) => route === uploadRoute)).toHaveLength(2);
  });

  it('that were uploaded before this visit cannot be put back after their removal', async () => {
    const { user, answers } = show(withUploads('a'), { 'DELETE /thumbnail/one/stills/a': null });
    await upload(1);
    answers[picturesRoute] = choices;
    await user.click(screen.getByRole('button', { name: 'Remove your picture 1' }));
    expect(await screen.findByText('Picture removed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull();
  });

  it('cannot be added when there are four', async () => {
    const { user } = show(withUploads('a', 'b', 'c', 'd'));
    await upload(4);
    const add = await addButton();
    expect(add).toHaveAttribute('aria-disabled', 'true');
    fireEvent.drop(add, { dataTransfer: { files: [photo] } });
    await user.click(add);
    expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull();
    expect(screen.getByText(/Remove one to add another/)).toBeVisible();
  });

  it('can be chosen after the video’s stills were erased', async () => {
    const { user, now } = show({ ...withUploads('a'), stills: [] });
    await user.click(await upload(1));
    expect(now().picture).toEqual({ still: null, upload: 'a', layout: 'hero' });
    expect(screen.getByText(/no longer keep the stills/)).toBeVisible();
  });

  it('of a saved version that were erased are reported, and other stills are offered', async () => {
    const { user, now } = show(
      { ...choices, layouts: [] },
      {},
      {
        ...defaultTextSetting,
        picture: { still: null, upload: 'gone', layout: 'closeup' },
      },
    );
    expect(await screen.findByText(/for this version was deleted/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Layout' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Still 2' }));
    expect(now().picture).toEqual({ still: 1, layout: 'closeup' });
  });
});

/** Prepares no picture. */
class BrokenWorker extends PreparingWorker {
  override postMessage({ id }: { id: number }): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, problem: 'Failed to load' } }));
  }
}
