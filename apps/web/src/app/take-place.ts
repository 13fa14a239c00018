import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { wholeStyles } from '../lib/whole-styles.js';

/** What is pressed now would be let go on something else, and count for neither. */
async function untilReleased(page: HTMLElement): Promise<void> {
  for (let turns = 0; 'held' in page.dataset && turns < 100; turns += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

const reached = 'a[href], button, textarea, [tabindex]';

/**
 * Where a visitor has scrolled to, what they have typed, reached and pressed stays when the living page takes the
 * pre-rendered one's place.
 */
function keepPlace(page: HTMLElement): () => void {
  const { scrollX, scrollY } = window;
  const before = [...page.querySelectorAll<HTMLElement>(reached)];
  const focused = before.findIndex((element) => element === document.activeElement);
  const pressed = before.findIndex(({ dataset }) => 'pressed' in dataset);
  const box = page.querySelector('textarea');
  return () => {
    // The router takes this for a first visit and has just gone to the top.
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    const after = page.querySelectorAll<HTMLElement>(reached);
    const twin = (index: number) => {
      const found = after[index];
      return found?.textContent === before[index]?.textContent ? found : undefined;
    };
    const nextBox = page.querySelector('textarea');
    if (box && nextBox) nextBox.value = box.value;
    if (focused >= 0) after[focused]?.focus({ preventScroll: true });
    if (box && nextBox && nextBox === document.activeElement)
      nextBox.setSelectionRange(box.selectionStart, box.selectionEnd);
    if (pressed >= 0) twin(pressed)?.click();
  };
}

/** Shows the living page; over a pre-rendered one only `whenReady`, and in one go. */
export async function takePlace(
  page: ReactNode,
  whenReady: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element to put the page into');
  const show = () => createRoot(root).render(page);
  if (root.childElementCount === 0) return show();
  await Promise.all([whenReady(), wholeStyles()]);
  await untilReleased(root);
  const restore = keepPlace(root);
  // So that nothing is typed or pressed in between.
  flushSync(show);
  restore();
}
