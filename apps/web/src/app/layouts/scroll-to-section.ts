import type { MouseEvent } from 'react';

/** Brings a section of the landing page into view; smoothly, unless the person wants no motion. */
export function scrollToSection(id: string): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}

/** For a link to a section: where the section is on this page, goes there smoothly in place of following the link. */
export function scrollInstead(event: MouseEvent, id: string): void {
  if (!document.getElementById(id) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.history.replaceState(window.history.state, '', `#${id}`);
  scrollToSection(id);
}
