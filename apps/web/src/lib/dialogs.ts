import { atom } from 'jotai';
import type { ViewerPicture } from '../ui/viewer/viewer-picture.js';

/** The open billing dialog, 'Get More Credits' or 'Upgrade Your Plan'. Any page may open it. */
export const openDialogAtom = atom<'credits' | 'plans' | null>(null);

/** Id of the thumbnail whose text is edited. */
export const textEditAtom = atom<string | null>(null);

/** Id of the thumbnail in the language pack dialog. */
export const languagePackAtom = atom<string | null>(null);

/** Thumbnails in the feed preview, which shows one at a time, and the index of the first one to show. */
export const feedPreviewAtom = atom<{ pictures: readonly ViewerPicture[]; start: number } | null>(
  null,
);

/** Thumbnails in the viewer. */
export const viewerAtom = atom<{
  pictures: readonly ViewerPicture[];
  /** Index of the first thumbnail to show. */
  start: number;
  /** Whether to show a link to the results of a thumbnail. */
  leadsToResults?: boolean;
} | null>(null);

/** Whether the dialog with the keyboard shortcuts is open. */
export const shortcutsAtom = atom(false);

export interface ToastText {
  title: string;
  description?: string;
}

/** Texts of the toasts about sharing, which differ by page. */
export interface ShareToasts {
  copied: ToastText;
  notCopied: ToastText;
}

/** The shared thumbnail whose link the browser could not copy. A dialog shows the link for copying by hand. */
export const shareLinkAtom = atom<({ id: string } & ShareToasts) | null>(null);
