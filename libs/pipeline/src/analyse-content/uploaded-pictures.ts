import type { PictureFacts } from '@app/studio';

/** Why an uploaded picture is no portrait that can be cut out; `none`: it has no face. */
type Shortcoming = 'none' | 'small' | 'cut' | 'several';

/** Minimum face height of a portrait, as a share of the picture. */
const faceHeight = 0.15;
/** A face (brow to chin) closer to the edge is cut. */
const edgeMargin = 0.01;
/** A second face from this share of the largest one's height is no passer-by. */
const secondFaceShare = 0.5;

/** `face`: can lead a thumbnail; `asset`: is placed unchanged. */
export function kindOf(facts: PictureFacts): 'face' | 'asset' {
  const shortcoming = shortcomingOf(facts);
  return shortcoming === null || shortcoming === 'several' ? 'face' : 'asset';
}

function shortcomingOf({ faces }: PictureFacts): Shortcoming | null {
  const [largest, next] = faces;
  if (!largest) return 'none';
  const { x, y, width, height } = largest.box;
  if (height < faceHeight) return 'small';
  if (x < edgeMargin || y < edgeMargin || x + width > 1 - edgeMargin || y + height > 1 - edgeMargin)
    return 'cut';
  return next && next.box.height >= secondFaceShare * height ? 'several' : null;
}

const sentences: Record<Shortcoming, (which: string, one: boolean) => string> = {
  none: (which, one) =>
    `We found no face in ${which}: ${one ? 'it is used as a picture' : 'they are used as pictures'}, not cut out.`,
  small: (which, one) =>
    `The face in ${which} is too small to be cut out: ${one ? 'it is used as a picture' : 'they are used as pictures'}.`,
  cut: (which, one) =>
    `The face in ${which} is cut off at the edge: ${one ? 'it is used as a picture' : 'they are used as pictures'}, not cut out.`,
  several: (which) =>
    `There are several faces in ${which}: they are cut out together if that is clean, and used as a picture if not.`,
};

/** Notes for the creator; none for pictures with one whole face. */
export function uploadNotes(pictures: readonly PictureFacts[]): string[] {
  const found = pictures.map(shortcomingOf);
  return (['none', 'small', 'cut', 'several'] as const).flatMap((shortcoming) => {
    const numbers = found.flatMap((one, index) => (one === shortcoming ? [index + 1] : []));
    if (numbers.length === 0) return [];
    return sentences[shortcoming](pictureList(numbers, pictures.length), numbers.length === 1);
  });
}

function pictureList(numbers: number[], total: number): string {
  if (total === 1) return 'your picture';
  if (numbers.length === 1) return `picture ${numbers[0]}`;
  return `pictures ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
