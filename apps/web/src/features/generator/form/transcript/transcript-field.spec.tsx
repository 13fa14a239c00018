import { maxTranscriptBytes, type Account } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../../../test/render.js';
import { pending, Refusal, serve } from '../../../../../test/server.js';
import { store } from '../../../../lib/client-state.js';
import { GeneratorPage } from '../../generator-page.js';
import {
  batchSizeAtom,
  linkAtom,
  resetGeneratorAtom,
  transcriptAtom,
} from '../../generator-state.js';

afterEach(() => {
  store.set(resetGeneratorAtom);
});

const account = {
  name: 'Ada',
  avatar: null,
  email: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  methods: [],
  secondFactor: null,
  channels: [
    {
      id: 'UCdesk',
      title: 'Desk Notes',
      handle: null,
      verifiedAt: '2026-11-20T10:00:00.000Z',
      canPublish: false,
      canReadReach: false,
      captions: null,
    },
  ],
  addableMethods: [],
  canConnectChannel: true,
} satisfies Account;
const field = () => screen.getByRole('textbox', { name: 'What is said in the video' });
const chip = (name: string) => screen.getByRole('button', { name });

/** A file with `arrayBuffer`, which jsdom lacks. */
function file(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });
}

async function openField(models = false, routes: Record<string, unknown> = {}) {
  const calls = serve({
    'GET /api/channel-looks': [],
    'GET /user/account': account,
    'POST /thumbnail/generate': pending,
    ...routes,
  });
  store.set(batchSizeAtom, 1);
  const { user } = renderAs(<GeneratorPage />, { config: { asksModels: models } });
  await user.click(chip('+ Transcript'));
  const choose = async (one: File) => {
    const input = screen.getByLabelText('Choose .srt, .vtt or .txt', { selector: 'input' });
    await user.upload(input, one);
  };
  return { user, calls, choose };
}

describe('TranscriptField', () => {
  it('accepts pasted text, keeps it while the field is closed, and sends it', async () => {
    const { user, calls } = await openField();
    expect(field()).toHaveFocus();
    await user.paste('0:05 the storm broke');
    await user.click(chip('Transcript'));
    expect(chip('Transcript added')).toHaveAttribute('aria-expanded', 'false');
    act(() => store.set(linkAtom, 'https://youtu.be/dQw4w9WgXcQ'));
    await user.click(chip('Generate'));
    const sent = calls.find(({ route }) => route === 'POST /thumbnail/generate');
    expect(sent?.body).toMatchObject({ transcript: '0:05 the storm broke' });
  });

  it('sends no transcript that contains only white space', async () => {
    const { user, calls } = await openField();
    await user.paste(' \n');
    act(() => store.set(linkAtom, 'https://youtu.be/dQw4w9WgXcQ'));
    await user.click(chip('Generate'));
    const sent = calls.find(({ route }) => route === 'POST /thumbnail/generate');
    expect(sent?.body).not.toHaveProperty('transcript');
  });

  it('shows a chosen file by its name until it is removed', async () => {
    const { user, choose } = await openField();
    await choose(file('trip.en.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello'));
    expect(await screen.findByText('trip.en.srt')).toBeVisible();
    await user.click(chip('Remove the transcript'));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  it('reads a UTF-16 file', async () => {
    const { choose } = await openField();
    await choose(file('trip.srt', new Uint8Array([0xff, 0xfe, 0x48, 0, 0x69, 0])));
    expect(await screen.findByText('trip.srt')).toBeVisible();
    expect(store.get(transcriptAtom).text).toBe('Hi');
  });

  it.each([
    ['of 5 MB', file('a.srt', 'x'.repeat(5 * 1024 * 1024)), /too large/],
    ['that is a picture', file('a.txt', new Uint8Array([0x89, 0x50, 0, 0xff])), /can’t read/],
    ['in another encoding', file('a.srt', new Uint8Array([0x47, 0x72, 0xfc, 0x6e])), /UTF-8/],
    ['that is empty', file('a.vtt', ''), /no speech/],
  ])('shows an error below the field for a file %s', async (_what, one, sentence) => {
    const { choose } = await openField();
    await choose(one);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(sentence);
  });

  it('shows an error if pasted text is too large', async () => {
    const { user } = await openField();
    await user.paste('x'.repeat(maxTranscriptBytes + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent(/too large/);
  });

  it.each([
    [false, 'Used for this batch only, and deleted when it ends.'],
    [true, 'Read by AI models for this batch only, and deleted here when it ends.'],
  ])('explains how the transcript is used, with models: %s', async (models, sentence) => {
    await openField(models);
    expect(field()).toHaveAccessibleDescription(sentence);
  });
});

describe('captions of the user’s own video', () => {
  const link = 'https://youtu.be/dQw4w9WgXcQ';
  const route = 'POST /api/captions';
  const text = '1\n00:00:00,000 --> 00:00:04,000\nNever buy a new chair.\n';
  const automatic = { text, language: 'en', isAutomatic: true };
  const openFieldWith = async (answer: unknown, routes: Record<string, unknown> = {}) => {
    const all = await openField(false, { [route]: answer, ...routes });
    act(() => store.set(linkAtom, link));
    return all;
  };
  const readCaptions = async (user: Awaited<ReturnType<typeof openField>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'From YouTube' }));

  it('are read on request and sent as the transcript', async () => {
    const { user, calls } = await openFieldWith(automatic);
    await readCaptions(user);
    expect(await screen.findByText('Automatic captions from YouTube, English')).toBeVisible();
    await user.click(chip('Generate'));
    const bodies = calls.map(({ route: called, body }) => [called, body]);
    expect(bodies).toContainEqual([route, { target_youtube_url: link }]);
    expect(bodies).toContainEqual([
      'POST /thumbnail/generate',
      expect.objectContaining({ transcript: text }),
    ]);
  });

  it('are not used for another video', async () => {
    const { user, calls } = await openFieldWith(automatic);
    await readCaptions(user);
    await screen.findByText('Automatic captions from YouTube, English');
    act(() => store.set(linkAtom, 'https://youtu.be/aaaaaaaaaaa'));
    expect(field()).toHaveValue('');
    await user.click(chip('Generate'));
    const sent = calls.find(({ route: called }) => called === 'POST /thumbnail/generate');
    expect(sent?.body).not.toHaveProperty('transcript');
  });

  it('require a separate consent, whose text quotes Google’s name for it', async () => {
    const { user } = await openFieldWith(new Refusal('captions_consent_missing'));
    await readCaptions(user);
    expect(await screen.findByText(/edit and delete your videos/)).toBeVisible();
    expect(chip('Allow on Google')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['captions_missing', /no captions of this video yet/],
    ['captions_not_own_video', /isn’t on one of your connected channels/],
    ['captions_day_limit', /today/],
  ] as const)('say at the field why they cannot be read: %s', async (code, sentence) => {
    const { user } = await openFieldWith(new Refusal(code));
    await readCaptions(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await user.click(field());
    await user.paste('Spoken text');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are not offered if no channel is connected', async () => {
    const { calls } = await openFieldWith(automatic, {
      'GET /user/account': { ...account, channels: [] },
    });
    await waitFor(() =>
      expect(calls.map(({ route: called }) => called)).toContain('GET /user/account'),
    );
    expect(screen.queryByRole('button', { name: 'From YouTube' })).not.toBeInTheDocument();
  });

  it('are not offered for another site', async () => {
    await openFieldWith(automatic);
    expect(await screen.findByRole('button', { name: 'From YouTube' })).toBeVisible();
    act(() => store.set(linkAtom, 'https://vimeo.com/76979871'));
    expect(screen.queryByRole('button', { name: 'From YouTube' })).not.toBeInTheDocument();
  });
});
