/**
 * Whether a headline is one or two words that leave out the point of the title: "No Investors" of "$10M Brand With No
 * Investors". Questions, and scripts without spaces, are no fragments.
 */
export function isFragment({ main, sub }: { main: string; sub: string }): boolean {
  return sub === '' && /^[\p{Script=Latin}'’-]+(?: [\p{Script=Latin}'’-]+)?$/u.test(main);
}
