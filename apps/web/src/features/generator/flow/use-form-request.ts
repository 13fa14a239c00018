import type { GenerateRequest } from '@app/contracts';
import { useStore } from 'jotai';
import {
  channelLookAtom,
  imagesAtom,
  linkAtom,
  promptAtom,
  referenceAtom,
  savedPhotosAtom,
  showPromptAtom,
  transcriptAtom,
  videoFileAtom,
} from '../generator-state.js';
import { prepareImages, prepareVideoFile } from './prepare-uploads.js';
import { generateRequestOf } from './submission.js';

/** Returns a function that makes a request from the form, with its pictures cropped and encoded. */
export function useFormRequest(): (batchSize: number) => Promise<GenerateRequest> {
  const store = useStore();
  return async (batchSize) => {
    const file = store.get(videoFileAtom);
    const [images, videoFile] = await Promise.all([
      prepareImages(store.get(imagesAtom)),
      file && prepareVideoFile(file),
    ]);
    return generateRequestOf({
      link: store.get(linkAtom),
      videoFile,
      images,
      savedPhotos: store.get(savedPhotosAtom),
      batchSize,
      reference: store.get(referenceAtom),
      prompt: store.get(showPromptAtom) ? store.get(promptAtom) : undefined,
      transcript: store.get(transcriptAtom).text,
      channelLook: store.get(channelLookAtom),
    });
  };
}
