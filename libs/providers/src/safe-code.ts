/**
 * A vendor's code or reason, safe for logs: a single word. Anything else would be a sentence, which may repeat user
 * input.
 */
export function safeCode(code: string): string {
  return /^[\w./[\]-]{1,64}$/.test(code) ? code : 'a reason that is no code';
}
