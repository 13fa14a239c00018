const noHintMark = 'focusedWithoutHint';

/** Focuses an element after a dialog has closed. Opens no tooltip, which would cover the content below. */
export function focusWithoutHint(element: HTMLElement): void {
  element.dataset[noHintMark] = '';
  element.focus();
  delete element.dataset[noHintMark];
}

/** Whether focusing an element opens its tooltip. False after `focusWithoutHint` and for a focus without a keyboard. */
export function showsHint(element: HTMLElement): boolean {
  return element.matches(':focus-visible') && !(noHintMark in element.dataset);
}
