/**
 * Whether a headline has only one or two words, which often omit the point of the title: "No Investors" from "$10M
 * Brand With No Investors". Questions, and headlines in scripts other than Latin, are not fragments.
 */
export function isFragment({ main, sub }: { main: string; sub: string }): boolean {
  return sub === '' && /^[\p{Script=Latin}'’-]+(?: [\p{Script=Latin}'’-]+)?$/u.test(main);
}
