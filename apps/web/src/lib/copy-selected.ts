/** Copies the text of a field, and leaves it selected for copying by keyboard. */
export async function copySelected(field: HTMLInputElement | null): Promise<boolean> {
  if (!field) return false;
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Without https there is no clipboard API.
    return document.execCommand('copy');
  }
}
