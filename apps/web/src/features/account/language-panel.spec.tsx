import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { followAccountLanguage } from '../../lib/language/choose-language.js';
import { setPublicCatalog } from '../../lib/language/public.js';
import { messages as publicEnglish } from '../../lib/language/public/en.js';
import { messages as publicGerman } from '../../lib/language/public/de.js';
import { setWorkspaceCatalog } from '../../lib/language/workspace.js';
import { messages as english } from '../../lib/language/workspace/en.js';
import { messages as german } from '../../lib/language/workspace/de.js';
import { formatDollars, formatLongDate, thumbnailCountText } from '../../lib/format.js';
import { DeletePanel } from './delete-panel.js';
import { LanguagePanel } from './language-panel.js';

function resetLanguage(): void {
  setPublicCatalog('en', publicEnglish);
  setWorkspaceCatalog('en', english);
  document.cookie = 'language=; max-age=0; path=/';
  document.cookie = 'signed_in=; max-age=0; path=/';
}

describe('the language of the account', () => {
  afterEach(resetLanguage);

  it('is stored in the account and the browser after a choice', async () => {
    document.cookie = 'signed_in=1; path=/';
    const calls = serve({
      'POST /auth/refresh': { accessToken: 'one', expiresIn: 900, user: { id: 'u' } },
      'POST /user/language': {},
    });
    const { user } = renderAs(<LanguagePanel />);
    const choice = screen.getByRole('combobox', { name: 'Language' });
    expect(choice).toHaveValue('en');
    await user.selectOptions(choice, 'Deutsch');
    await waitFor(() => expect(document.cookie).toContain('language=de'));
    expect(calls).toContainEqual({ route: 'POST /user/language', body: { language: 'de' } });
  });

  it('is set to the language chosen before the sign-in when the account has none', async () => {
    document.cookie = 'language=es; path=/';
    const calls = serve({ 'POST /user/language': {} });
    followAccountLanguage(null);
    await waitFor(() =>
      expect(calls).toEqual([{ route: 'POST /user/language', body: { language: 'es' } }]),
    );
  });

  it('sets the language of sentences, plurals, dates and prices', async () => {
    setPublicCatalog('de', publicGerman);
    setWorkspaceCatalog('de', german);
    const { user } = renderAs(<DeletePanel />, { user: { plan: 'pro' } });
    await user.click(screen.getByRole('button', { name: 'Konto und Daten löschen' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Du hast den Tarif Pro.');
    expect(screen.getByRole('link', { name: 'Mein Abo' })).toBeVisible();
    expect(formatLongDate(new Date('2026-12-21T12:00:00Z'))).toBe('21. Dezember 2026');
    expect(thumbnailCountText(2)).toBe('2 Thumbnails');
    expect(formatDollars(0.016)).toBe('0,016\u00A0$');
  });
});
