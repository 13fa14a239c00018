import type { LanguageVersion } from '@app/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderAs, resetClient } from '../../../test/render.js';
import { Refusal, serve } from '../../../test/server.js';
import { LanguagePackDialog } from './language-pack-dialog.js';

afterEach(resetClient);

const route = 'POST /thumbnail/one/language';
const version: LanguageVersion = {
  language: 'pt-BR',
  previewUrl: '/media/small.webp',
  uploadUrl: '/media/upload.jpg',
  checks: [{ name: 'text-contrast', passed: true, value: 9, label: 'Readable at phone size' }],
  notes: [],
};
const open = (asksModels = false) =>
  renderAs(<LanguagePackDialog id="one" onClose={jest.fn()} />, { config: { asksModels } });
const row = (number: number) =>
  within(screen.getByRole('listitem', { name: `Language ${number}` }));
const proposals = 'POST /thumbnail/one/language/translations';
const propose = () => screen.getByRole('button', { name: 'Propose translations' });
const make = () => screen.getByRole('button', { name: 'Make the pictures' });

describe('language pack dialog', () => {
  it('makes a picture for a language and offers it as a download', async () => {
    const calls = serve({ [route]: version });
    const { user } = open();
    await user.type(row(1).getByLabelText('Language code'), 'pt-br');
    await user.type(row(1).getByLabelText('Headline'), 'Olá');
    await user.click(make());
    expect(await row(1).findByText('Passed all 1 checks')).toBeVisible();
    expect(row(1).getByRole('img')).toHaveAttribute('src', '/media/small.webp');
    expect(calls).toEqual([{ route, body: { language: 'pt-br', main: 'Olá', sub: '' } }]);
    expect(screen.getByRole('button', { name: 'Download 1 picture' })).toBeEnabled();
  });

  it('shows what is wrong with a row, and sends no request', async () => {
    const calls = serve({});
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add a language' }));
    await user.click(screen.getByRole('button', { name: 'Add a language' }));
    await user.type(row(1).getByLabelText('Language code'), 'xx');
    await user.type(row(2).getByLabelText('Language code'), 'es');
    await user.click(make());
    expect(row(1).getByRole('alert')).toHaveTextContent('We don’t know the language “xx”.');
    expect(row(2).getByRole('alert')).toHaveTextContent('Type the headline in this language.');
    expect(row(3).getByRole('alert')).toHaveTextContent('Type a language code');
    await user.type(row(3).getByLabelText('Language code'), 'ES');
    await user.type(row(3).getByLabelText('Headline'), 'Hola');
    await user.click(make());
    expect(row(3).getByRole('alert')).toHaveTextContent('es is in the pack already.');
    expect(calls).toEqual([]);
  });

  it('shows a picture’s failed check, and an error instead of a picture if the text does not fit', async () => {
    serve({
      [route]: {
        ...version,
        checks: [{ name: 'x', passed: false, value: 1, label: 'Words small at phone size' }],
      },
    });
    const { user } = open();
    await user.type(row(1).getByLabelText('Language code'), 'de');
    await user.type(row(1).getByLabelText('Headline'), 'Tage allein');
    await user.click(make());
    expect(await row(1).findByText('Words small at phone size')).toBeVisible();
    serve({ [route]: new Refusal('words_do_not_fit') });
    await user.type(row(1).getByLabelText('Headline'), ' da');
    await user.click(make());
    expect(await row(1).findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('fills empty headlines with proposed translations, but makes no pictures', async () => {
    const translations = [{ language: 'pt-BR', main: 'Olá', sub: 'já' }];
    const calls = serve({ [proposals]: { translations }, [route]: version });
    const { user } = open(true);
    await user.click(screen.getByRole('button', { name: 'Add a language' }));
    await user.click(screen.getByRole('button', { name: 'Add a language' }));
    await user.type(row(1).getByLabelText('Language code'), 'pt-br');
    await user.type(row(2).getByLabelText('Language code'), 'ja');
    await user.type(row(3).getByLabelText('Language code'), 'es');
    await user.type(row(3).getByLabelText('Headline'), 'Hola');
    await user.click(propose());
    expect(await row(1).findByDisplayValue('Olá')).toBeVisible();
    expect(row(1).getByDisplayValue('já')).toBeVisible();
    expect(row(1).getByText('Proposed by AI. Please check it.')).toBeVisible();
    expect(row(2).getByRole('alert')).toHaveTextContent('Type the headline yourself.');
    expect(calls).toEqual([{ route: proposals, body: { languages: ['pt-BR', 'ja'] } }]);
    await user.type(row(1).getByLabelText('Headline'), '!');
    expect(screen.queryByText('Proposed by AI. Please check it.')).toBeNull();
  });

  it('requires language codes before it proposes translations, and shows why a proposal failed', async () => {
    const calls = serve({ [proposals]: new Refusal('translations_unavailable') });
    const { user } = open(true);
    await user.click(propose());
    expect(screen.getByRole('alert')).toHaveTextContent('Type the codes of the languages first');
    expect(calls).toEqual([]);
    await user.type(row(1).getByLabelText('Language code'), 'es');
    await user.click(propose());
    expect(await screen.findByText(/We can’t propose translations right now/)).toBeVisible();
  });

  it('offers no translations if no model is configured', () => {
    serve({});
    open();
    expect(screen.queryByRole('button', { name: 'Propose translations' })).toBeNull();
    expect(screen.queryByText(/AI model/)).toBeNull();
  });

  it('accepts at most twenty languages', async () => {
    serve({});
    open();
    const add = screen.getByRole('button', { name: 'Add a language' });
    for (let count = 1; count < 20; count++) fireEvent.click(add);
    expect(add).not.toBeInTheDocument();
    expect(screen.getByText('A pack has at most 20 languages.')).toBeVisible();
  });
});
