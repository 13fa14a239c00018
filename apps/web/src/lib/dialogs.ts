import { atom } from 'jotai';
import type { ViewerPicture } from '../ui/viewer/viewer-picture.js';

/** 'Get More Credits' or 'Upgrade Your Plan', which any page may open. */
export const openDialogAtom = atom<'credits' | 'plans' | null>(null);

/** Id of the thumbnail whose text is edited. */
export const textEditAtom = atom<string | null>(null);

/** The address of the master of a thumbnail that is edited as soon as its batch is done. */
export const editWhenDoneAtom = atom<string | null>(null);

/** Id and headline of the thumbnail whose pack of languages is made. */
export const languagePackAtom = atom<string | null>(null);

/** Thumbnails shown in the feed preview, one at a time, and the index of the first. */
export const feedPreviewAtom = atom<{ pictures: readonly ViewerPicture[]; start: number } | null>(
  null,
);

/** Thumbnails shown in the viewer. */
export const viewerAtom = atom<{
  pictures: readonly ViewerPicture[];
  /** Index of the first one to show. */
  start: number;
  /** Whether to show a link to a picture's results. */
  leadsToResults?: boolean;
  /** Whether the batch is still running: pictures can be downloaded, but not edited yet. */
  isRunning?: boolean;
} | null>(null);

/** Whether the sheet of keyboard shortcuts is open. */
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

/** The shared thumbnail whose link the browser could not copy; shown for copying by hand. */
export const shareLinkAtom = atom<({ id: string } & ShareToasts) | null>(null);
