const mark = 'focusedWithoutHint';

/** Gives focus back after a dialog: whoever has just used what a hint explains does not need it, and it would lie over what comes next. */
export function focusWithoutHint(element: HTMLElement): void {
  element.dataset[mark] = '';
  element.focus();
  delete element.dataset[mark];
}

/** Whether an element that gets focus shows its hint: somebody without a pointer has come to it. */
export function showsHint(element: HTMLElement): boolean {
  return element.matches(':focus-visible') && !(mark in element.dataset);
}
