import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { errorRules, layoutSetting, type TextEditAnswer } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { TextEditDialog } from './text-edit-dialog.js';

const text: TextEditAnswer = {
  id: 'one',
  url: '/media/shown.webp',
  setting: { ...layoutSetting, main: 'WHICH ONE' },
  places: [],
  revisions: [{ number: 1, url: '/media/1.webp', createdAt: '2026-11-20T10:00:00.000Z' }],
  revision: 1,
};
const preview = {
  picture: 'data:image/webp;base64,AA',
  checks: [],
  notes: [],
  text: null,
  layers: null,
};
const headline = () => screen.findByRole('textbox', { name: 'Headline' });
const saveButton = () => screen.getByRole('button', { name: 'Save as new version' });

function open() {
  const onClose = jest.fn();
  return { onClose, ...renderAs(<TextEditDialog id="one" onClose={onClose} />) };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('text edit dialog', () => {
  it('shows that the text is loading', async () => {
    serve({ 'GET /thumbnail/one/text': pending });
    open();
    expect(within(await screen.findByRole('dialog')).getByText('Loading')).toBeInTheDocument();
  });

  it('explains when the thumbnail can no longer be edited', async () => {
    serve({ 'GET /thumbnail/one/text': new Refusal('plate_erased') });
    open();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('This thumbnail stays as it is.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('saves only after a change, and sends the whole setting', async () => {
    const calls = serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': preview,
      'POST /thumbnail/one/text': { ...text, revision: 2 },
    });
    const { user, onClose } = open();
    const field = await headline();
    expect(saveButton()).toBeDisabled();
    await user.type(field, '?');
    await user.click(saveButton());
    expect(calls.find(({ route }) => route === 'POST /thumbnail/one/text')?.body).toEqual({
      ...text.setting,
      main: 'WHICH ONE?',
    });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the preview of a change and the outcome of its checks', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': {
        ...preview,
        checks: [{ name: 'size', passed: false, value: 1, label: 'Small on a phone' }],
      },
    });
    const { user } = open();
    await user.type(await headline(), '?');
    expect(await screen.findByText('Small on a phone')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', preview.picture);
  });

  it('cannot save a setting that the server refuses to preview', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': new Refusal('words_do_not_fit'),
    });
    const { user } = open();
    await user.type(await headline(), '?');
    expect(await screen.findByText(errorRules.words_do_not_fit.sentence)).toBeVisible();
    expect(saveButton()).toBeDisabled();
  });

  it('undoes a change', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': preview,
    });
    const { user } = open();
    const field = await headline();
    await user.type(field, ' NOW');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field).toHaveValue('WHICH ONE');
    expect(saveButton()).toBeDisabled();
  });

  it('asks before it closes with unsaved changes', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': preview,
    });
    const { user, onClose } = open();
    await user.type(await headline(), '?');
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes at once without changes', async () => {
    serve({ 'GET /thumbnail/one/text': text });
    const { user, onClose } = open();
    await headline();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('restores an earlier version', async () => {
    const calls = serve({
      'GET /thumbnail/one/text': {
        ...text,
        revisions: [...text.revisions, { ...text.revisions[0], number: 2 }],
        revision: 2,
      },
      'POST /thumbnail/one/revision': { ...text, setting: { ...text.setting, main: 'FIRST' } },
    });
    const { user } = open();
    const field = await headline();
    await user.click(screen.getByRole('button', { name: 'Show version 1' }));
    expect(field).toHaveValue('FIRST');
    expect(calls.at(-1)).toEqual({
      route: 'POST /thumbnail/one/revision',
      body: { number: 1 },
    });
  });
});
