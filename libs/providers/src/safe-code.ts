/**
 * A vendor's code or reason as it may stand in a log: a single word. Anything else would be a sentence, and those repeat what
 * people have written.
 */
export function safeCode(code: string): string {
  return /^[\w./[\]-]{1,64}$/.test(code) ? code : 'a reason that is no code';
}
