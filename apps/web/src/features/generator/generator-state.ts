import { recognizeVideo } from '@app/contracts';
import { atom } from 'jotai';
import {
  clampBatchSize,
  saveBatchSize,
  saveForm,
  readBatchSize,
  takeSavedForm,
} from '../../lib/storage.js';
import { tw } from '../../lib/language/workspace.js';
import { currentUserAtom } from '../../lib/client-state.js';
import type { FailureCopy } from './flow/failure-copy.js';
import { noTranscript, type Transcript } from './form/transcript/transcript-file.js';
import type { VideoFile } from './form/video-file/video-file.js';
import type { AssetImage } from './form/upload/drafts.js';

const savedForm = takeSavedForm();

/** Id of the user whose form was restored after a reload. */
export const restoredUserId = savedForm?.userId;

/** State of the form. It survives navigation and reloads of the tab. */
export const linkAtom = atom(savedForm?.link ?? '');
export const referenceAtom = atom(savedForm?.reference ?? '');
export const promptAtom = atom(savedForm?.idea ?? '');
/** Names of uploads that a reload has lost, until they are reported to the user. */
export const lostUploadsAtom = atom<readonly string[]>(savedForm?.lost ?? []);
/** Pictures, and the consent to use them. */
export const imagesAtom = atom<readonly AssetImage[]>([]);
export const likenessConsentAtom = atom(false);
/** Ids of photos of saved faces and assets. */
export const savedPhotosAtom = atom<readonly string[]>([]);
/** Whether thumbnails for the user's own channel follow the channel's look. */
export const channelLookAtom = atom(true);
/** A video file instead of a link. */
export const videoFileAtom = atom<VideoFile | undefined>(undefined);
/** Files that were dropped or pasted outside a dialog, until a dialog opens with them. */
export const droppedImagesAtom = atom<readonly File[]>([]);
export const droppedVideoAtom = atom<File | undefined>(undefined);
export const showPromptAtom = atom(savedForm !== undefined && savedForm.idea !== '');

const enteredTranscriptAtom = atom<Transcript>(noTranscript);

/** The transcript of the video. The browser never stores it. Captions of one video are not used for another. */
export const transcriptAtom = atom(
  (get) => {
    const entered = get(enteredTranscriptAtom);
    if (entered.videoId === undefined) return entered;
    const isForOtherVideo =
      get(videoFileAtom) || recognizeVideo(get(linkAtom))?.id !== entered.videoId;
    return isForOtherVideo ? noTranscript : entered;
  },
  (_get, set, transcript: Transcript) => set(enteredTranscriptAtom, transcript),
);
export const showTranscriptAtom = atom(false);

/** Why the last attempt failed; shown until the next attempt. */
export const failureAtom = atom<FailureCopy | undefined>(undefined);

const wantedBatchAtom = atom(readBatchSize());

/** Batch size from 1 to 3, stored in the browser. */
export const batchSizeAtom = atom(
  (get) => get(wantedBatchAtom),
  (_get, set, size: number) => {
    set(wantedBatchAtom, clampBatchSize(size));
    saveBatchSize(size);
  },
);

/** Stores the text of the form before a reload. Uploads are never stored in the browser. */
export const saveFormAtom = atom(null, (get) => {
  const videoFile = get(videoFileAtom);
  saveForm({
    userId: get(currentUserAtom)?.id ?? '',
    link: get(linkAtom),
    reference: get(referenceAtom),
    idea: get(promptAtom),
    lost: [
      ...(videoFile ? [tw('generator.theVideo', { file: videoFile.name })] : []),
      ...(get(imagesAtom).length + get(savedPhotosAtom).length > 0
        ? [tw('generator.yourPictures')]
        : []),
      ...(get(transcriptAtom).text.trim() === '' ? [] : [tw('generator.yourTranscript')]),
    ],
  });
});

/** Number of resets. The generator remounts after each one. */
export const resetCountAtom = atom(0);

/** Resets everything except the batch size, for 'New Thumbnail'. */
export const resetGeneratorAtom = atom(null, (get, set) => {
  for (const { url } of [...get(imagesAtom), ...(get(videoFileAtom)?.stills ?? [])])
    URL.revokeObjectURL(url);
  set(imagesAtom, []);
  set(likenessConsentAtom, false);
  set(savedPhotosAtom, []);
  set(videoFileAtom, undefined);
  set(channelLookAtom, true);
  set(linkAtom, '');
  set(referenceAtom, '');
  set(promptAtom, '');
  set(lostUploadsAtom, []);
  set(showPromptAtom, false);
  set(transcriptAtom, noTranscript);
  set(showTranscriptAtom, false);
  set(failureAtom, undefined);
  set(resetCountAtom, (count) => count + 1);
});
