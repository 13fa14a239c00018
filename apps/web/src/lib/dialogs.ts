import { atom } from 'jotai';
import type { ViewerPicture } from '../ui/viewer/viewer-picture.js';

/** The modals that any page may open: 'Get More Credits' and 'Upgrade Your Plan'. */
export const openDialogAtom = atom<'credits' | 'plans' | null>(null);

/** Id of the finished thumbnail whose words are being changed, wherever it was shown. */
export const textEditAtom = atom<string | null>(null);

/** The finished thumbnail that is looked at among others, as viewers will see it. */
export const feedPreviewAtom = atom<{ id: string; url: string } | null>(null);

/** Finished thumbnails that are looked at in the whole window. */
export const viewerAtom = atom<{
  pictures: readonly ViewerPicture[];
  /** Index of the one to begin with. */
  start: number;
  /** Shows a link to the results that a picture belongs to. */
  leadsToResults?: boolean;
} | null>(null);

export interface ToastText {
  title: string;
  description?: string;
}

/** How sharing is told of, which differs by where it was done. */
export interface ShareToasts {
  copied: ToastText;
  notCopied: ToastText;
}

/** The shared thumbnail whose link the browser would not take: it is shown, to be copied by hand. */
export const shareLinkAtom = atom<({ id: string } & ShareToasts) | null>(null);
