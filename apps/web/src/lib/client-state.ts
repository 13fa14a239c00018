import type { CurrentUser } from '@app/contracts';
import { atom, createStore } from 'jotai';
import type { SessionState } from './session.js';
import type { ViewerPicture } from '../ui/viewer/viewer-picture.js';

/** The one store: calls to the server write into it from outside React. */
export const store = createStore();

/** Replaced whenever an answer of the server carries a user. */
export const currentUserAtom = atom<CurrentUser | null>(null);

export const sessionStateAtom = atom<SessionState>('unknown');

/** Whether the last call got an answer at all, whatever it said. */
export const reachableAtom = atom(true);

/** The modals that any page may open: 'Get More Credits' and 'Upgrade Your Plan'. */
export const openDialogAtom = atom<'credits' | 'plans' | null>(null);

/** Id of the finished thumbnail whose words are being changed, wherever it was shown. */
export const editedThumbnailAtom = atom<string | null>(null);

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

export interface Said {
  title: string;
  description?: string;
}

/** How sharing is told of, which differs by where it was done. */
export interface ShareSentences {
  copied: Said;
  notCopied: Said;
}

/** The shared thumbnail whose link the browser would not take: it is shown, to be copied by hand. */
export const shownLinkAtom = atom<({ id: string } & ShareSentences) | null>(null);
