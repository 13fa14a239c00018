const mark = 'focusedWithoutHint';

/** Focuses an element after a dialog without opening its tooltip, which would cover the content below. */
export function focusWithoutHint(element: HTMLElement): void {
  element.dataset[mark] = '';
  element.focus();
  delete element.dataset[mark];
}

/** Whether focus opens the tooltip: only when it was moved by keyboard. */
export function showsHint(element: HTMLElement): boolean {
  return element.matches(':focus-visible') && !(mark in element.dataset);
}
