import { maxAssetImages } from '@app/contracts';
import { tw } from '../../../../lib/language/workspace.js';
import type { PercentArea } from '../../../../lib/pictures/geometry.js';

/** An added picture: the file, its object URL and the crop. */
export interface AssetImage {
  blob: Blob;
  url: string;
  crop?: PercentArea;
}

/** State of the upload dialog: the pictures and the selected one. */
export interface UploadDrafts {
  images: readonly AssetImage[];
  selected: number;
}

export type DraftsEvent =
  | { type: 'added'; images: readonly AssetImage[] }
  | { type: 'removed'; index: number }
  | { type: 'selected'; index: number }
  | { type: 'cropped'; crop: PercentArea };

export function draftsAfter(drafts: UploadDrafts, event: DraftsEvent): UploadDrafts {
  switch (event.type) {
    case 'added':
      // Selects the first new picture.
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
  notAnImage: () => tw('generator.notAnImage'),
  tooMany: () => tw('generator.tooManyImages', { count: maxAssetImages }),
  failed: () => tw('generator.imageFailed'),
};

/** Splits chosen, dropped or pasted files into those that can be added, and errors. */
export function acceptFiles<Item extends { type: string }>(
  files: readonly Item[],
  maxFiles: number,
): { accepted: Item[]; problems: string[] } {
  const images = files.filter((file) => file.type.startsWith('image/'));
  const problems: string[] = [];
  if (images.length < files.length) problems.push(uploadSentences.notAnImage());
  if (images.length > maxFiles) problems.push(uploadSentences.tooMany());
  return { accepted: images.slice(0, Math.max(0, maxFiles)), problems };
}

/** Object URLs of pictures that are in `list` but not in `kept`. The caller revokes them. */
export function abandonedUrls(
  list: readonly AssetImage[],
  kept: readonly AssetImage[],
): AssetImage['url'][] {
  return list.map(({ url }) => url).filter((url) => !kept.some((image) => image.url === url));
}
