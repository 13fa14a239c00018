/** Whether a headline is a number that says little without the rest of the title, such as "5 Habits". */
export function isBareNumber({ main, sub }: { main: string; sub: string }): boolean {
  return sub === '' && /^\d+ \p{L}+$/u.test(main);
}
