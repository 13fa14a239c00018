const noTooltipMark = 'focusedWithoutTooltip';

/** Focuses an element after a dialog has closed. Opens no tooltip, which would cover the content below. */
export function focusWithoutTooltip(element: HTMLElement): void {
  element.dataset[noTooltipMark] = '';
  element.focus();
  delete element.dataset[noTooltipMark];
}

/** Whether focusing an element opens its tooltip. False after `focusWithoutTooltip` and for a focus without a keyboard. */
export function showsTooltip(element: HTMLElement): boolean {
  return element.matches(':focus-visible') && !(noTooltipMark in element.dataset);
}
