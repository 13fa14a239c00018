import { atom } from 'jotai';
import { clampBatch, keepBatchSize, readBatchSize } from '../../lib/storage.js';
import type { FailureCopy } from './failure-copy.js';

/** What the person has filled in. It outlives a visit to the history, not a reload. */
export const linkAtom = atom('');
export const referenceAtom = atom('');
export const ideaAtom = atom('');
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

/** 'New Thumbnail': panels, link, reference and idea as they were at the start. The batch size stays, it is kept. */
export const resetGeneratorAtom = atom(null, (_get, set) => {
  set(linkAtom, '');
  set(referenceAtom, '');
  set(ideaAtom, '');
  set(showIdeaAtom, false);
  set(failureAtom, undefined);
  set(resetsAtom, (count) => count + 1);
});
