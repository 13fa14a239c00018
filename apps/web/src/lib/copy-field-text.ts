/** Copies the text of a field. The text stays selected, so that the user can also copy it by keyboard. */
export async function copyFieldText(field: HTMLInputElement | null): Promise<boolean> {
  if (!field) return false;
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Without https, browsers offer no clipboard API.
    return document.execCommand('copy');
  }
}
