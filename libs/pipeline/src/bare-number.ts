/** "5 Habits" says little without the rest of the title. */
export function isBareNumber({ main, sub }: { main: string; sub: string }): boolean {
  return sub === '' && /^\d+ \p{L}+$/u.test(main);
}
