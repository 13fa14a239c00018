import { atom } from 'jotai';
import { clampBatch, keepBatchSize, readBatchSize } from '../../lib/storage.js';
import type { FailureCopy } from './failure-copy.js';
import type { Film } from './film/film.js';
import type { AssetImage } from './upload/drafts.js';

/** What the person has filled in. It outlives a visit to the history, not a reload. */
export const linkAtom = atom('');
export const referenceAtom = atom('');
export const ideaAtom = atom('');
/** Faces, logos, products, and whether the person has said that they may use them. */
export const imagesAtom = atom<readonly AssetImage[]>([]);
export const likenessAtom = atom(false);
/** In place of a link. */
export const filmAtom = atom<Film | undefined>(undefined);
export const showIdeaAtom = atom(false);

/** Why the last attempt gave no thumbnails; said beside the form until the next one. */
export const failureAtom = atom<FailureCopy | undefined>(undefined);

const wantedBatchAtom = atom(readBatchSize());

/** 1 to 3, kept in the browser. */
export const batchSizeAtom = atom(
  (get) => get(wantedBatchAtom),
  (_get, set, size: number) => {
    set(wantedBatchAtom, clampBatch(size));
    keepBatchSize(size);
  },
);

/** Counts the resets; the generator starts anew with each. */
export const resetsAtom = atom(0);

/** 'New Thumbnail': panels, link, film, pictures, reference and idea as they were at the start. The batch size stays, it is kept. */
export const resetGeneratorAtom = atom(null, (get, set) => {
  for (const { url } of [...get(imagesAtom), ...(get(filmAtom)?.stills ?? [])])
    URL.revokeObjectURL(url);
  set(imagesAtom, []);
  set(likenessAtom, false);
  set(filmAtom, undefined);
  set(linkAtom, '');
  set(referenceAtom, '');
  set(ideaAtom, '');
  set(showIdeaAtom, false);
  set(failureAtom, undefined);
  set(resetsAtom, (count) => count + 1);
});
