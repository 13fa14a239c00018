const editableSelector =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether an event happened in a field that accepts typed, pasted or dropped text. */
export function isInField({ target }: Event): boolean {
  return target instanceof Element && target.closest(editableSelector) !== null;
}

/** Whether a dialog, a menu or the viewer is open, which handle keys themselves. */
export function isLayerOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/** The key of a shortcut. Undefined in fields, with modifier keys, and while a dialog, a menu or the viewer is open. */
export function shortcutKey(event: KeyboardEvent): string | undefined {
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  if (isModified || event.repeat || event.defaultPrevented) return undefined;
  if (isInField(event) || isLayerOpen()) return undefined;
  return event.key.toLowerCase();
}
