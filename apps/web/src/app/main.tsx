import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './providers.js';
import { firstPage, router } from './router.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element to put the page into');

/** What a visitor has typed into the pre-rendered page stays when the living one takes its place. */
function keepTyping(): () => void {
  const box = document.querySelector('textarea');
  const { value = '', selectionStart = 0, selectionEnd = 0 } = box ?? {};
  const focused = box !== null && document.activeElement === box;
  return () => {
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
  const restore = keepTyping();
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
