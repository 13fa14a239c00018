import '../ui/styles/index.css';
import { withoutSlash } from '@app/contracts';
import { openEarly } from '../lib/open-popup.js';
import { paths } from '../lib/paths.js';
import { mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { sendOnEnter } from '../lib/send-on-enter.js';
import { farewellWaits, putPendingLink } from '../lib/storage.js';
import { mayBeSignedIn } from '../lib/signed-in-hint.js';
import { wholeStyles } from '../lib/whole-styles.js';
import { nowhere, sitePages } from './site-pages.js';

/**
 * The first script of every page. The application comes at once, but for pages that were pre-rendered: they read, scroll
 * and link without it, so it waits until a visitor does something. Public pages need little of it then.
 */
const start = () => {
  const application = aloneOnItsPage() ? import('./site.js') : import('./main.js');
  Promise.all([wholeStyles(), application]).catch(withoutApplication);
};

const here = withoutSlash(window.location.pathname);

function aloneOnItsPage(): boolean {
  if (page === null) return false;
  return root?.dataset['page'] === nowhere || Object.hasOwn(sitePages, here);
}

/** The line broke, or a new version has taken the place of this one: never a white page, nor one that answers no press without a word. */
function withoutApplication(error: unknown): void {
  console.error(error);
  // Without a line a page that reads would be lost for one that says so.
  if (navigator.onLine && mayReload()) return reloadForNewVersion();
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.style.padding = '24px';
  words.textContent =
    'Posterframe could not be loaded. Please check your connection and reload the page.';
  document.getElementById('root')?.prepend(words);
}

/** What a visitor does before they can want anything that needs the application. */
const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'touchstart'] as const;

function startWithVisitor(): void {
  const listening = new AbortController();
  const once = () => {
    listening.abort();
    start();
  };
  for (const sign of signs)
    window.addEventListener(sign, once, { passive: true, signal: listening.signal });
  // What turns by itself, where the window is tall enough to show it.
  const demo = document.querySelector('.demo');
  if (demo)
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      once();
    }).observe(demo);
}

/** The link is carried also by whoever is quicker than the application. */
function carryLink(): void {
  const form = document.querySelector('form');
  form?.addEventListener('keydown', sendOnEnter);
  form?.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const box = event.target.querySelector('textarea');
    if (box) putPendingLink(box.value);
    window.location.assign(paths.workspace);
  });
}

/** Browsers allow a window only within a living click: it opens at once, and the application takes it over. */
function openWindows(page: HTMLElement): void {
  page.addEventListener('click', (event) => {
    const path = buttonOf(event)?.dataset['opens'];
    if (path && openEarly(path)) event.preventDefault();
  });
}

/** A button, or a link that is one as soon as the page lives. */
function buttonOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button, a[data-acts]') : null;
}

/** Marks what was pressed before it could answer; the application makes up for it. */
function keepPress(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const button = buttonOf(event);
    if (!button || button.matches('[type="submit"]') || event.defaultPrevented) return;
    if ('acts' in button.dataset) event.preventDefault();
    for (const earlier of root.querySelectorAll('[data-pressed]'))
      earlier.removeAttribute('data-pressed');
    button.dataset['pressed'] = '';
  });
}

/** Says on the page whether a finger or a mouse is down; the application waits with taking its place. */
function keepHeld(root: HTMLElement): void {
  root.addEventListener('pointerdown', () => (root.dataset['held'] = ''));
  for (const end of ['pointerup', 'pointercancel'])
    // The click comes after it.
    window.addEventListener(end, () => setTimeout(() => delete root.dataset['held']));
}

/** Whoever has signed in already is sent on from the sign-in page, whoever comes back from a provider is told what went wrong, and whoever has deleted their account that it is gone. */
function isAwaited(): boolean {
  if (farewellWaits()) return true;
  return here === paths.signIn && (window.location.search !== '' || mayBeSignedIn());
}

const root = document.getElementById('root');
// Not the first element: the rendering puts links to its pictures before the page.
const page = root?.querySelector<HTMLElement>(':scope > div') ?? null;
if (!root || !page) start();
else {
  carryLink();
  keepHeld(root);
  // On what was rendered, not on what the application puts in its place.
  openWindows(page);
  keepPress(page);
  if (isAwaited()) start();
  else startWithVisitor();
}
