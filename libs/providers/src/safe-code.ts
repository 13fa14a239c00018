/**
 * A vendor's code or reason that is safe for logs. Accepts only a single word, because a sentence may contain user
 * input.
 */
export function safeCode(code: string): string {
  return /^[\w./[\]-]{1,64}$/.test(code) ? code : 'a reason that is no code';
}
