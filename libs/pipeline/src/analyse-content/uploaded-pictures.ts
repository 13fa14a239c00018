import type { Notice, NoticeCode } from '@app/contracts';
import type { PictureFacts } from '@app/studio';

/** Why an uploaded picture is no portrait that can be cut out; `none`: it has no face. */
type PortraitShortcoming = 'none' | 'small' | 'cut' | 'several';

/** Minimum face height of a portrait, as a share of the picture. */
const faceHeight = 0.15;
/** A face (brow to chin) closer to the edge is cut. */
const edgeMargin = 0.01;
/** A second face of at least this share of the largest face's height is no passer-by. */
const secondFaceShare = 0.5;

/** `face`: can lead a thumbnail; `asset`: is placed unchanged. */
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

/** Notices for the creator; none for pictures with one whole face. */
export function uploadNotices(pictures: readonly PictureFacts[]): Notice[] {
  const found = pictures.map(shortcomingOf);
  return (['none', 'small', 'cut', 'several'] as const).flatMap((shortcoming) => {
    const numbers = found.flatMap((one, index) => (one === shortcoming ? [index + 1] : []));
    if (numbers.length === 0) return [];
    return { code: codes[shortcoming], pictures: pictures.length === 1 ? [] : numbers };
  });
}
