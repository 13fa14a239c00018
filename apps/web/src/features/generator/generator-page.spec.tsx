import { afterEach, describe, expect, it } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { store } from '../../lib/client-state.js';
import { openDialogAtom } from '../../lib/dialogs.js';
import { GeneratorPage } from './generator-page.js';
import { batchSizeAtom, imagesAtom, resetGeneratorAtom } from './generator-state.js';

const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const linkField = () => screen.getByRole('textbox', { name: 'Video link' });
const frames = () =>
  within(screen.getByRole('list', { name: 'This batch' })).getAllByRole('listitem');
const generateButton = () => screen.getByRole('button', { name: 'Generate' });

afterEach(() => {
  store.set(resetGeneratorAtom);
  store.set(batchSizeAtom, 1);
});

const looksRoute = 'GET /api/channel-looks';
/**
 * Serves `routes` and the channel looks, which the form requests. Extends `routes` itself, because tests change it
 * later.
 */
const serveForm = (routes: Record<string, unknown>) =>
  serve(Object.assign(routes, { [looksRoute]: [] }));
const requestsWithoutLooks = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ route }) => route !== looksRoute);

describe('link field', () => {
  it.each([
    ['', 'Please enter a YouTube URL'],
    ['how to cook rice', 'Please enter a valid URL'],
    ['https://example.com/', 'Please enter a valid YouTube URL'],
  ])('refuses %p without a request', async (text, sentence) => {
    const calls = serveForm({});
    const { user } = renderAs(<GeneratorPage />);
    if (text !== '') await user.type(linkField(), text);
    await user.click(generateButton());
    expect(linkField()).toBeInvalid();
    expect(linkField()).toHaveAccessibleDescription(sentence);
    expect(linkField()).toHaveFocus();
    expect(requestsWithoutLooks(calls)).toEqual([]);
  });

  it('shows before the submission that thumbnails of a Short are upright', async () => {
    const calls = serveForm({});
    const { user } = renderAs(<GeneratorPage />);
    await user.click(linkField());
    await user.paste('https://www.youtube.com/shorts/dQw4w9WgXcQ');
    const note = /This link leads to a Short/;
    expect(screen.getByText(note)).toBeVisible();
    for (const frame of frames()) expect(frame).toHaveClass('frame-upright');
    expect(requestsWithoutLooks(calls)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear the link' }));
    expect(screen.queryByText(note)).toBeNull();
    for (const frame of frames()) expect(frame).not.toHaveClass('frame-upright');
  });

  it('contains a link that another app has shared', () => {
    serveForm({});
    const text = encodeURIComponent(`How to cook rice ${link}`);
    renderAs(<GeneratorPage />, { path: `/workspace?shared-text=${text}` });
    expect(linkField()).toHaveValue(link);
  });

  it('hides its error as soon as the link changes', async () => {
    serveForm({});
    const { user } = renderAs(<GeneratorPage />);
    await user.click(generateButton());
    await user.type(linkField(), 'h');
    expect(linkField()).toBeValid();
    expect(linkField()).not.toHaveAccessibleDescription();
  });

  it('shows a still of a recognized video until the link is cleared', async () => {
    serveForm({});
    const { user } = renderAs(<GeneratorPage />);
    await user.click(linkField());
    await user.paste(link);
    expect(screen.getByRole('img', { name: 'Still from the video' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the link' }));
    expect(screen.queryByRole('img', { name: 'Still from the video' })).toBeNull();
    expect(linkField()).toHaveValue('');
  });
});

describe('the generator without billing', () => {
  it('shows no prices and lets an account without credits generate the whole batch', async () => {
    store.set(batchSizeAtom, 3);
    const calls = serveForm({ 'POST /thumbnail/generate': pending });
    const { user } = renderAs(<GeneratorPage />, {
      user: { credits: 0, plan: 'free' },
      config: { billing: 'off' },
    });
    expect(document.body.textContent).not.toMatch(/credit|plan\b|free\b/i);
    await user.click(linkField());
    await user.paste(link);
    await user.click(generateButton());
    await waitFor(() =>
      expect(requestsWithoutLooks(calls)).toMatchObject([
        { route: 'POST /thumbnail/generate', body: { batch_size: 3 } },
      ]),
    );
    expect(document.body.textContent).not.toMatch(/credit|plan\b|free\b/i);
  });
});

describe('Generate', () => {
  it('waits while the browser is offline, and sends when the connection returns', async () => {
    const routes: Record<string, unknown> = {};
    const calls = serveForm(routes);
    onlineManager.setOnline(false);
    const { user } = renderAs(<GeneratorPage />);
    await user.click(linkField());
    await user.paste(link);
    await user.click(generateButton());
    const waiting = /You’re offline. We’ll send your request when you’re back/;
    expect(await screen.findByText(waiting, {}, { timeout: 8_000 })).toBeVisible();
    expect(requestsWithoutLooks(calls)).toHaveLength(1);
    routes['POST /thumbnail/generate'] = pending;
    onlineManager.setOnline(true);
    await waitFor(() => expect(requestsWithoutLooks(calls)).toHaveLength(2));
  }, 20_000);

  it('shows at once that the request is being sent', async () => {
    serveForm({ 'POST /thumbnail/generate': pending });
    const { user } = renderAs(<GeneratorPage />);
    await user.click(linkField());
    await user.paste(link);
    await user.click(generateButton());
    const batch = screen.getByRole('list', { name: 'This batch' });
    expect(within(batch).getByText('Sending…')).toBeVisible();
  });

  it('suggests that a free account connect a channel before the server would refuse', async () => {
    const account = { canConnectChannel: true, channels: [], addableMethods: [] };
    const calls = serveForm({ 'GET /user/account': account });
    const { user } = renderAs(<GeneratorPage />, { user: { plan: 'free', credits: 50 } });
    expect(requestsWithoutLooks(calls)).toEqual([]);
    await user.click(linkField());
    await user.paste(link);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Is this video yours? Connect your channel, and we’ll start right away.',
    );
    expect(screen.getByRole('button', { name: 'Connect your channel' })).toBeVisible();
  });

  it('does not suggest a connection if a channel is connected', async () => {
    const channel = { id: 'c', title: 'Desk Notes', handle: null };
    const calls = serveForm({
      'GET /user/account': { canConnectChannel: true, channels: [channel], addableMethods: [] },
    });
    const { user } = renderAs(<GeneratorPage />, { user: { plan: 'free', credits: 50 } });
    await user.click(linkField());
    await user.paste(link);
    expect(requestsWithoutLooks(calls)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends no second request while the first is pending', async () => {
    const calls = serveForm({ 'POST /thumbnail/generate': pending });
    const { user } = renderAs(<GeneratorPage />);
    await user.click(linkField());
    await user.paste(link);
    await user.click(generateButton());
    await user.click(generateButton());
    expect(generateButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Batch size, 1' })).toBeDisabled();
    expect(requestsWithoutLooks(calls)).toEqual([
      { route: 'POST /thumbnail/generate', body: { target_youtube_url: link, batch_size: 1 } },
    ]);
  });

  it('shows its price in credits', async () => {
    serveForm({});
    store.set(batchSizeAtom, 3);
    const { user } = renderAs(<GeneratorPage />);
    await user.hover(generateButton());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('20 × 3 = 60 credits');
    const batch = screen.getByRole('list', { name: 'This batch' });
    expect(within(batch).getAllByText('20 credits')).toHaveLength(3);
  });

  it('lowers the batch to the number that the credits pay for', async () => {
    const calls = serveForm({ 'POST /thumbnail/generate': pending });
    store.set(batchSizeAtom, 3);
    const { user } = renderAs(<GeneratorPage />, { user: { credits: 45 } });
    expect(screen.getByText('You have enough credits for 2 of 3.')).toBeVisible();
    await user.click(linkField());
    await user.paste(link);
    await user.click(generateButton());
    expect(requestsWithoutLooks(calls)[0]?.body).toMatchObject({ batch_size: 2 });
  });

  it('offers credits if the server reports too few', async () => {
    serveForm({
      'POST /thumbnail/generate': new Refusal('insufficient_credits', { credits: 5 }),
    });
    const { user } = renderAs(<GeneratorPage />, { user: { credits: 5 } });
    await user.click(linkField());
    await user.paste(link);
    await user.click(generateButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You have 5 left. Add more credits to continue.');
    await user.click(within(alert).getByRole('button', { name: 'Add credits' }));
    expect(store.get(openDialogAtom)).toBe('credits');
    expect(generateButton()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('sends the prompt only while its box is open', async () => {
    const calls = serveForm({
      'POST /thumbnail/generate': new Refusal('too_many_open_generations'),
    });
    const { user } = renderAs(<GeneratorPage />);
    await user.click(linkField());
    await user.paste(link);
    await user.click(screen.getByRole('button', { name: '+ Prompt' }));
    expect(screen.getByRole('textbox', { name: 'Your idea' })).toHaveFocus();
    await user.paste('Say “Which one?”');
    await user.click(generateButton());
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prompt' }));
    await user.click(generateButton());
    expect(requestsWithoutLooks(calls).map(({ body }) => body)).toEqual([
      { target_youtube_url: link, batch_size: 1, additional_requirements: 'Say “Which one?”' },
      { target_youtube_url: link, batch_size: 1 },
    ]);
  });
});

describe('face and asset pictures', () => {
  const photo = (name: string, type = 'image/jpeg') => new File(['photo'], name, { type });

  async function openDialog() {
    serveForm({});
    const result = renderAs(<GeneratorPage />);
    await result.user.click(screen.getByRole('button', { name: '+ Face/Assets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upload Face/Assets' });
    const add = (...files: File[]) =>
      result.user.upload(within(dialog).getByLabelText('Choose images'), files);
    const confirm = () => within(dialog).getByRole('button', { name: 'Confirm' });
    return { ...result, dialog, add, confirm };
  }

  it('can be confirmed only after a picture is chosen', async () => {
    const { add, confirm } = await openDialog();
    expect(confirm()).toBeDisabled();
    await add(photo('me.jpg'));
    expect(confirm()).toBeEnabled();
  });

  it('are limited to the first four, with a message', async () => {
    const { dialog, add } = await openDialog();
    await add(...['a', 'b', 'c', 'd', 'e'].map((name) => photo(`${name}.jpg`)));
    expect(within(dialog).getAllByRole('button', { name: /^Image \d$/ })).toHaveLength(4);
    expect(await screen.findByText('Maximum 4 images allowed.')).toBeVisible();
  });

  it('require consent before they are kept', async () => {
    const { user, dialog, add, confirm } = await openDialog();
    await add(photo('me.jpg'));
    await user.click(confirm());
    const consent = within(dialog).getByRole('checkbox');
    expect(consent).toBeInvalid();
    expect(consent).toHaveAccessibleDescription(
      'Please confirm that you may use the pictures you added.',
    );
    expect(store.get(imagesAtom)).toEqual([]);
    await user.click(consent);
    await user.click(confirm());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Face/Assets Uploaded' })).toBeVisible();
    expect(store.get(imagesAtom)).toHaveLength(1);
  });

  it('are discarded on Cancel', async () => {
    const { user, dialog, add } = await openDialog();
    await add(photo('me.jpg'));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: '+ Face/Assets' })).toBeVisible();
    expect(store.get(imagesAtom)).toEqual([]);
  });
});
