import { maxAssetImages } from '@app/contracts';
import { useEffect, useReducer } from 'react';
import { toast } from 'sonner';
import type { PercentArea } from '../../../../lib/pictures/geometry.js';
import { acceptFiles, draftsAfter, uploadSentences, type AssetImage } from './drafts.js';

/**
 * The pictures in the open dialog, from files that are chosen, dropped or pasted.
 * @param savedPhotoCount number of saved photos that are also used
 */
export function useImageDrafts(stored: readonly AssetImage[], savedPhotoCount: number) {
  const [drafts, dispatch] = useReducer(draftsAfter, { images: stored, selected: 0 });
  const { images, selected } = drafts;

  const add = (files: readonly File[]) => {
    const { accepted, problems } = acceptFiles(
      files,
      maxAssetImages - images.length - savedPhotoCount,
    );
    for (const problem of problems) toast.error(problem);
    dispatch({
      type: 'added',
      images: accepted.map((blob) => ({ blob, url: URL.createObjectURL(blob) })),
    });
  };

  const remove = (index: number) => {
    const image = images[index];
    dispatch({ type: 'removed', index });
    // The URL of a stored picture is revoked only on Confirm, because Cancel restores the picture.
    if (image && !stored.some(({ url }) => url === image.url)) URL.revokeObjectURL(image.url);
  };

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) add(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  });

  return {
    drafts,
    current: images[selected],
    add,
    remove,
    select: (index: number) => dispatch({ type: 'selected', index }),
    crop: (crop: PercentArea) => dispatch({ type: 'cropped', crop }),
    removeBroken: () => {
      toast.error(uploadSentences.failed());
      remove(selected);
    },
  };
}
