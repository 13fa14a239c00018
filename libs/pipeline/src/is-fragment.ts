/**
 * Whether a headline is one or two words, which often leave out the point of the title: "No Investors" of "$10M Brand
 * With No Investors". Questions and headlines in other scripts than Latin are no fragments.
 */
export function isFragment({ main, sub }: { main: string; sub: string }): boolean {
  return sub === '' && /^[\p{Script=Latin}'’-]+(?: [\p{Script=Latin}'’-]+)?$/u.test(main);
}
