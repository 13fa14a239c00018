import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './providers.js';
import { firstPage, router } from './router.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element to put the page into');

/** Where a visitor has scrolled to and what they have typed stays when the living page takes the pre-rendered one's place. */
function keepPlace(): () => void {
  let { scrollX, scrollY } = window;
  const over = new AbortController();
  const follow = () => ({ scrollX, scrollY } = window);
  window.addEventListener('scroll', follow, { passive: true, signal: over.signal });
  const box = document.querySelector('textarea');
  const { value = '', selectionStart = 0, selectionEnd = 0 } = box ?? {};
  const focused = box !== null && document.activeElement === box;
  return () => {
    over.abort();
    // The router takes this for a first visit and has just gone to the top.
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    const next = document.querySelector('textarea');
    if (!next || next === box) return;
    next.value = value;
    if (!focused) return;
    next.focus({ preventScroll: true });
    next.setSelectionRange(selectionStart, selectionEnd);
  };
}

if (root.childElementCount > 0) {
  await firstPage();
  const restore = keepPlace();
  new MutationObserver((_, observer) => {
    observer.disconnect();
    restore();
  }).observe(root, { childList: true });
}

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
