/** The letter of a thumbnail, at the video site and in our downloads. */
export function thumbnailLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
