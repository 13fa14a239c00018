/** Submits the form on Enter; Shift+Enter inserts a line break. */
export function submitOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}
