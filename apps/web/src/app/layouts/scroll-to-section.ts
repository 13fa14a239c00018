import type { MouseEvent } from 'react';

/** Scrolls a section of the landing page into view: smoothly, unless the user prefers reduced motion. */
export function scrollToSection(id: string): void {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document
    .getElementById(id)
    ?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
}

/** Click handler of a link to a section. Scrolls smoothly if the section is on this page. */
export function handleSectionClick(event: MouseEvent, id: string): void {
  if (!document.getElementById(id) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.history.replaceState(window.history.state, '', `#${id}`);
  scrollToSection(id);
}
