import type { CurrentUser, Language } from '@app/contracts';
import { api } from '../api/api.js';
import { mayBeSignedIn } from '../api/signed-in-hint.js';
import { storeLanguage, storedLanguage, language } from './language.js';

function keepInAccount(next: Language): Promise<CurrentUser> {
  return api.post<CurrentUser>('/user/language', { json: { language: next } });
}

/**
 * Stores the chosen language in this browser and in the account of a signed-in user, and shows the page in this
 * language.
 */
export async function chooseLanguage(next: Language): Promise<void> {
  if (mayBeSignedIn()) await keepInAccount(next);
  storeLanguage(next);
  window.location.reload();
}

let hasFollowed = false;

/** Shows the page in the account's language. A choice from before signing in is stored in the account. */
export function followAccountLanguage(kept: Language | null): void {
  if (hasFollowed) return;
  hasFollowed = true;
  const chosen = storedLanguage();
  if (kept === null && chosen) void keepInAccount(chosen).catch(() => undefined);
  // Without cookies the page would come in the same language again.
  if (kept !== null && kept !== language() && storeLanguage(kept)) window.location.reload();
}
