/** The letter that the video site uses for variants, and downloads too. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
