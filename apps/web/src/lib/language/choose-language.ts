import type { CurrentUser, Language } from '@app/contracts';
import { api } from '../api/api.js';
import { mayBeSignedIn } from '../api/signed-in-hint.js';
import { storeLanguage, storedLanguage, language } from './language.js';

function storeInAccount(next: Language): Promise<CurrentUser> {
  return api.post<CurrentUser>('/user/language', { json: { language: next } });
}

/**
 * Stores the chosen language in this browser and in the signed-in user's account, and shows the page in this
 * language.
 */
export async function chooseLanguage(next: Language): Promise<void> {
  if (mayBeSignedIn()) await storeInAccount(next);
  storeLanguage(next);
  window.location.reload();
}

let hasFollowed = false;

/** Shows the page in the language of the account. Stores a choice from before the sign-in in the account. */
export function followAccountLanguage(accountLanguage: Language | null): void {
  if (hasFollowed) return;
  hasFollowed = true;
  const chosen = storedLanguage();
  if (accountLanguage === null && chosen) void storeInAccount(chosen).catch(() => undefined);
  // Without cookies, a reload would return the page in the same language.
  if (accountLanguage !== null && accountLanguage !== language() && storeLanguage(accountLanguage))
    window.location.reload();
}
