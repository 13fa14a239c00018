import { maxAssetImages } from '@app/contracts';
import type { PercentArea } from '../../pictures/geometry.js';

/** A picture that a creator adds: the file, a link to it that lives in this page, and the part that is used. */
export interface AssetImage {
  blob: Blob;
  url: string;
  crop?: PercentArea;
}

/** What the upload dialog holds: the pictures, and which of them is being cropped. */
export interface Drafts {
  images: readonly AssetImage[];
  selected: number;
}

export type DraftsEvent =
  | { type: 'added'; images: readonly AssetImage[] }
  | { type: 'removed'; index: number }
  | { type: 'selected'; index: number }
  | { type: 'cropped'; crop: PercentArea };

export function nextDrafts(drafts: Drafts, event: DraftsEvent): Drafts {
  switch (event.type) {
    case 'added':
      // The first of the new ones is what is looked at next.
      return {
        images: [...drafts.images, ...event.images],
        selected: event.images.length > 0 ? drafts.images.length : drafts.selected,
      };
    case 'removed': {
      const images = drafts.images.filter((_, index) => index !== event.index);
      const selected = event.index < drafts.selected ? drafts.selected - 1 : drafts.selected;
      return { images, selected: Math.max(0, Math.min(selected, images.length - 1)) };
    }
    case 'selected':
      return { ...drafts, selected: event.index };
    case 'cropped':
      return {
        ...drafts,
        images: drafts.images.map((image, index) =>
          index === drafts.selected ? { ...image, crop: event.crop } : image,
        ),
      };
  }
}

export const uploadSentences = {
  notAnImage: 'Please upload an image file (JPG, PNG).',
  tooMany: `Maximum ${maxAssetImages} images allowed.`,
  failed: 'Failed to upload image. Please try again.',
} as const;

/** Of the files that are dropped, pasted or picked: those that can be added, and what is to be said of the others. */
export function acceptFiles<Item extends { type: string }>(
  files: readonly Item[],
  room: number,
): { accepted: Item[]; problems: string[] } {
  const images = files.filter((file) => file.type.startsWith('image/'));
  const problems: string[] = [];
  if (images.length < files.length) problems.push(uploadSentences.notAnImage);
  if (images.length > room) problems.push(uploadSentences.tooMany);
  return { accepted: images.slice(0, Math.max(0, room)), problems };
}

/** Links of pictures that are in the one list and not in the other: they are freed when it is left behind. */
export function abandoned(
  list: readonly AssetImage[],
  kept: readonly AssetImage[],
): AssetImage['url'][] {
  return list.map(({ url }) => url).filter((url) => !kept.some((image) => image.url === url));
}
