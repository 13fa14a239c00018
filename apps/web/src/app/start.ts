import '../ui/styles/index.css';
import type { Language } from '@app/contracts';
import { languageOfPage } from '../lib/language/language.js';
import { mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { keepEarlyClicks } from '../lib/analytics/early-click.js';
import { notFoundPage } from './site-pages.js';

/**
 * The first script of every page. Loads the application: at once on pages that need it, otherwise when the browser is
 * idle.
 */
function start(): void {
  import('./main.js').catch(showLoadError);
}

/** A chunk failed to load (offline or a new deploy). Shows an error instead of a blank page or dead buttons. */
function showLoadError(error: unknown): void {
  console.error(error);
  // Offline, a reload would replace a readable page with the browser's error page.
  if (navigator.onLine && mayReload()) return reloadForNewVersion();
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.style.padding = '24px';
  message.textContent = loadErrors[languageOfPage()];
  document.getElementById('root')?.prepend(message);
}

/** These sentences are here, because the catalog could not be loaded either. */
const loadErrors: Record<Language, string> = {
  en: 'Posterframe could not be loaded. Please check your connection and reload the page.',
  // cspell:disable
  de: 'Posterframe konnte nicht geladen werden. Bitte prüf deine Verbindung und lade die Seite neu.',
  es: 'No se ha podido cargar Posterframe. Revisa tu conexión y vuelve a cargar la página.',
  // cspell:enable
};

/** Longest wait for an idle browser, in milliseconds. */
const timeout = 2_000;

const page = document.getElementById('root')?.dataset['page'];
const isReadOnly = page !== undefined && !page.startsWith('login');
if (!isReadOnly) start();
// The 404 page has one link, which needs no script.
else if (page !== notFoundPage) {
  keepEarlyClicks();
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout });
  else setTimeout(start, 0);
}

// Service workers are absent over plain http. Then only the page for offline devices is missing.
if (import.meta.env.PROD)
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
