import type { Notice, NoticeCode } from '@app/contracts';
import type { PictureFacts } from '@app/studio';

/** Why an uploaded picture cannot be cut out as a portrait. `none`: it has no face. */
type PortraitShortcoming = 'none' | 'small' | 'cut' | 'several';

/** Minimum face height of a portrait, as a share of the picture. */
const faceHeight = 0.15;
/** A face (brow to chin) that is closer to the edge counts as cut. */
const edgeMargin = 0.01;
/** A second face with at least this share of the largest face's height is not a passer-by. */
const secondFaceShare = 0.5;

/** A `face` can be the main person of a thumbnail. An `asset` is placed unchanged. */
export function uploadKindOf(facts: PictureFacts): 'face' | 'asset' {
  const shortcoming = shortcomingOf(facts);
  return shortcoming === null || shortcoming === 'several' ? 'face' : 'asset';
}

function shortcomingOf({ faces }: PictureFacts): PortraitShortcoming | null {
  const [largest, next] = faces;
  if (!largest) return 'none';
  const { x, y, width, height } = largest.box;
  if (height < faceHeight) return 'small';
  if (x < edgeMargin || y < edgeMargin || x + width > 1 - edgeMargin || y + height > 1 - edgeMargin)
    return 'cut';
  return next && next.box.height >= secondFaceShare * height ? 'several' : null;
}

const codes: Record<PortraitShortcoming, NoticeCode> = {
  none: 'upload-no-face',
  small: 'upload-small-face',
  cut: 'upload-cut-face',
  several: 'upload-several-faces',
};

/** Notices for the creator. A picture with one whole face gets none. */
export function uploadNotices(pictures: readonly PictureFacts[]): Notice[] {
  const found = pictures.map(shortcomingOf);
  return (['none', 'small', 'cut', 'several'] as const).flatMap((shortcoming) => {
    const numbers = found.flatMap((one, index) => (one === shortcoming ? [index + 1] : []));
    if (numbers.length === 0) return [];
    return { code: codes[shortcoming], pictures: pictures.length === 1 ? [] : numbers };
  });
}
