import '../ui/styles/index.css';
import { paths } from '../lib/paths.js';
import { putPendingLink } from '../lib/storage.js';

/**
 * The first script of every page. The application comes at once, but for pages that were pre-rendered: they read, scroll
 * and link without it, so it waits until a visitor does something.
 */
const start = () => void import('./main.js');

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
  carryLink();
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

if (document.getElementById('root')?.childElementCount) startWithVisitor();
else start();
