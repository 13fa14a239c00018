import '../ui/styles/index.css';
import { paths } from '../lib/paths.js';
import { mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { putPendingLink } from '../lib/storage.js';
import { sitePages } from './site-pages.js';

/**
 * The first script of every page. The application comes at once, but for pages that were pre-rendered: they read, scroll
 * and link without it, so it waits until a visitor does something. Public pages need little of it then.
 */
const start = () => {
  const application = aloneOnItsPage() ? import('./site.js') : import('./main.js');
  application.catch(withoutApplication);
};

function aloneOnItsPage(): boolean {
  return page !== null && Object.hasOwn(sitePages, window.location.pathname);
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

/** How long the pictures of a page may hold up its application, in milliseconds: one that hangs would do so for minutes. */
const patienceMs = 3_000;

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

function longEnough(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs));
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
  document.querySelector('form')?.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const box = event.target.querySelector('textarea');
    if (box) putPendingLink(box.value);
    window.location.assign(paths.workspace);
  });
}

/** Marks what was pressed before it could answer; the application makes up for it. */
function keepPress(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.type === 'submit') return;
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

const root = document.getElementById('root');
// Not the first element: the rendering puts links to its pictures before the page.
const page = root?.querySelector<HTMLElement>(':scope > div') ?? null;
if (!root || !page) start();
else if (window.location.pathname === paths.signIn) {
  // Nobody comes to it to read, and its buttons open windows, which browsers allow only within a living click.
  page.inert = true;
  // Once it can be seen: both on one slow line would come late.
  void Promise.race([loaded(), longEnough()]).then(start);
} else {
  carryLink();
  keepHeld(root);
  // On what was rendered, not on what the application puts in its place.
  keepPress(page);
  startWithVisitor();
}
