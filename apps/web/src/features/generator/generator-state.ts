import { atom } from 'jotai';
import {
  clampBatch,
  keepBatchSize,
  putTyped,
  readBatchSize,
  takeTyped,
} from '../../lib/storage.js';
import type { FailureCopy } from './failure-copy.js';
import type { Film } from './film/film.js';
import type { AssetImage } from './upload/drafts.js';

const typed = takeTyped();

/** What the person has filled in. It outlives a visit to the history, and of reloads only the one that a new version forces. */
export const linkAtom = atom(typed?.link ?? '');
export const referenceAtom = atom(typed?.reference ?? '');
export const ideaAtom = atom(typed?.idea ?? '');
/** What such a reload has taken away, until it is said. */
export const lostAtom = atom<readonly string[]>(typed?.lost ?? []);
/** Faces, logos, products, and whether the person has said that they may use them. */
export const imagesAtom = atom<readonly AssetImage[]>([]);
export const likenessAtom = atom(false);
/** In place of a link. */
export const filmAtom = atom<Film | undefined>(undefined);
export const showIdeaAtom = atom(typed !== undefined && typed.idea !== '');

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

/** Before a reload for a new version. Words only: pictures and films are never kept in the browser. */
export const keepTypedAtom = atom(null, (get) => {
  const film = get(filmAtom);
  putTyped({
    link: get(linkAtom),
    reference: get(referenceAtom),
    idea: get(ideaAtom),
    lost: [
      ...(film ? [`the video ${film.name}`] : []),
      ...(get(imagesAtom).length > 0 ? ['your pictures'] : []),
    ],
  });
});

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
  set(lostAtom, []);
  set(showIdeaAtom, false);
  set(failureAtom, undefined);
  set(resetsAtom, (count) => count + 1);
});
