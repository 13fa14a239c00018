import '../ui/styles/index.css';
import type { Language } from '@app/contracts';
import { languageOfPage } from '../lib/language/language.js';
import { mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { storeEarlyClicks } from '../lib/analytics/early-click.js';
import { notFoundPage } from './site-pages.js';

/**
 * The first script of every page. Loads the application: at once if the page needs it, otherwise while the browser is
 * idle.
 */
function startApplication(): void {
  import('./main.js').catch(showLoadError);
}

/**
 * Handles a chunk that failed to load (offline or a new deploy). Shows an error instead of a blank page or dead
 * buttons.
 */
function showLoadError(error: unknown): void {
  console.error(error);
  // If the device is offline, a reload would replace a readable page with the browser's error page.
  if (navigator.onLine && mayReload()) return reloadForNewVersion();
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.style.padding = '24px';
  message.textContent = loadErrors[languageOfPage()];
  document.getElementById('root')?.prepend(message);
}

/** These sentences are not in the catalog, because the catalog may have failed to load too. */
const loadErrors: Record<Language, string> = {
  en: 'Posterframe could not be loaded. Please check your connection and reload the page.',
  // cspell:disable
  de: 'Posterframe konnte nicht geladen werden. Bitte prüf deine Verbindung und lade die Seite neu.',
  es: 'No se ha podido cargar Posterframe. Revisa tu conexión y vuelve a cargar la página.',
  // cspell:enable
};

/** Maximum wait for an idle browser, in milliseconds. */
const idleTimeoutMs = 2_000;

const page = document.getElementById('root')?.dataset['page'];
const isReadOnly = page !== undefined && !page.startsWith('login');
if (!isReadOnly) startApplication();
// The 404 page only has a link, which needs no JavaScript.
else if (page !== notFoundPage) {
  storeEarlyClicks();
  // Safari does not support requestIdleCallback.
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(startApplication, { timeout: idleTimeoutMs });
  else setTimeout(startApplication, 0);
}

// Browsers have no service workers over plain http. Only the offline page is then missing.
if (import.meta.env.PROD)
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
