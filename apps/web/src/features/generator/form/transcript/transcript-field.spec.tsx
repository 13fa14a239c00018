import { maxTranscriptBytes } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderAs } from '../../../../../test/render.js';
import { pending, serve } from '../../../../../test/server.js';
import { store } from '../../../../lib/client-state.js';
import { GeneratorPage } from '../../generator-page.js';
import { batchSizeAtom, linkAtom, resetGeneratorAtom } from '../../generator-state.js';

afterEach(() => {
  store.set(resetGeneratorAtom);
});

const field = () => screen.getByRole('textbox', { name: 'What is said in the video' });
const chip = (name: string) => screen.getByRole('button', { name });

/** A file with `arrayBuffer`, which is missing in jsdom. */
function file(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });
}

async function opened(models = false) {
  const calls = serve({ 'GET /api/channel-looks': [], 'POST /thumbnail/generate': pending });
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
  it('takes pasted text, keeps the text while closed, and sends it', async () => {
    const { user, calls } = await opened();
    expect(field()).toHaveFocus();
    await user.paste('0:05 the storm broke');
    await user.click(chip('Transcript'));
    expect(chip('Transcript added')).toHaveAttribute('aria-expanded', 'false');
    act(() => store.set(linkAtom, 'https://youtu.be/dQw4w9WgXcQ'));
    await user.click(chip('Generate'));
    const sent = calls.find(({ route }) => route === 'POST /thumbnail/generate');
    expect(sent?.body).toMatchObject({ transcript: '0:05 the storm broke' });
  });

  it('sends nothing for white space', async () => {
    const { user, calls } = await opened();
    await user.paste(' \n');
    act(() => store.set(linkAtom, 'https://youtu.be/dQw4w9WgXcQ'));
    await user.click(chip('Generate'));
    const sent = calls.find(({ route }) => route === 'POST /thumbnail/generate');
    expect(sent?.body).not.toHaveProperty('transcript');
  });

  it('shows a chosen file by its name until it is removed', async () => {
    const { user, choose } = await opened();
    await choose(file('trip.en.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello'));
    expect(await screen.findByText('trip.en.srt')).toBeVisible();
    await user.click(chip('Remove the transcript'));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  it('reads a file in UTF-16', async () => {
    const { choose } = await opened();
    await choose(file('trip.srt', new Uint8Array([0xff, 0xfe, 0x48, 0, 0x69, 0])));
    expect(await screen.findByText('trip.srt')).toBeVisible();
  });

  it.each([
    ['of 5 MB', file('a.srt', 'x'.repeat(5 * 1024 * 1024)), /too large/],
    ['that is a picture', file('a.txt', new Uint8Array([0x89, 0x50, 0, 0xff])), /can’t read/],
    ['in another encoding', file('a.srt', new Uint8Array([0x47, 0x72, 0xfc, 0x6e])), /UTF-8/],
    ['that is empty', file('a.vtt', ''), /no speech/],
  ])('shows an error at the field for a file %s', async (_what, one, sentence) => {
    const { choose } = await opened();
    await choose(one);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(sentence);
  });

  it('shows an error when pasted text is too large', async () => {
    const { user } = await opened();
    await user.paste('x'.repeat(maxTranscriptBytes + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent(/too large/);
  });

  it.each([
    [false, 'Used for this batch only, and deleted when it ends.'],
    [true, 'Read by AI models for this batch only, and deleted here when it ends.'],
  ])('shows who reads the transcript, with models: %s', async (models, sentence) => {
    await opened(models);
    expect(field()).toHaveAccessibleDescription(sentence);
  });
});
