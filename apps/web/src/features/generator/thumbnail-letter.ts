/** The letter of a thumbnail: on screen, in our downloads and at the video site. */
export function thumbnailLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
