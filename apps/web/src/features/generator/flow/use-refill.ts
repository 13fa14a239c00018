import {
  videoLinkFor,
  uploadsKeptHours,
  watchUrl,
  type GenerationRequestAnswer,
  videoRefOf,
} from '@app/contracts';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { toast } from 'sonner';
import { formatList } from '../../../lib/language/listed.js';
import { tw } from '../../../lib/language/workspace.js';
import { api } from '../../../lib/api/api.js';
import {
  batchSizeAtom,
  videoFileAtom,
  promptAtom,
  imagesAtom,
  linkAtom,
  referenceAtom,
  savedPhotosAtom,
  showPromptAtom,
  transcriptAtom,
} from '../generator-state.js';

/**
 * Fills the form from a past generation, and reports its uploads, which are not kept. Resolves to false if that
 * failed; the form is then unchanged.
 */
export function useRefillForm(): (generationId: string) => Promise<boolean> {
  const store = useStore();
  return useCallback(
    async (generationId: string) => {
      const request = await api
        .get<GenerationRequestAnswer>(`/thumbnail/generation/${generationId}`)
        .catch(() => undefined);
      if (!request) return false;
      store.set(videoFileAtom, undefined);
      const video = videoRefOf(request);
      const reference = videoRefOf({
        videoSite: request.referenceVideoSite,
        videoId: request.referenceVideoId,
      });
      store.set(linkAtom, video ? videoLinkFor(video, request.shape) : '');
      store.set(referenceAtom, reference ? watchUrl(reference) : '');
      store.set(promptAtom, request.requirements);
      store.set(showPromptAtom, request.requirements !== '');
      store.set(batchSizeAtom, request.batchSize);
      store.set(savedPhotosAtom, request.savedPhotos);
      const missingUploads = [
        ...(request.fileName ? [tw('generator.theVideo', { file: request.fileName })] : []),
        ...(request.pictures > 0 && store.get(imagesAtom).length === 0
          ? [tw('generator.yourPictures')]
          : []),
      ];
      const isTranscriptMissing =
        request.transcript && store.get(transcriptAtom).text.trim() === '';
      const about = [
        ...(missingUploads.length === 0
          ? []
          : request.uploadsErased
            ? [tw('generator.uploadsErased', { hours: uploadsKeptHours })]
            : [tw('generator.uploadsOnce', { hours: uploadsKeptHours })]),
        ...(isTranscriptMissing ? [tw('generator.transcriptOnce')] : []),
      ];
      if (isTranscriptMissing) missingUploads.push(tw('generator.yourTranscript'));
      if (missingUploads.length > 0)
        toast.info(tw('generator.addAgain', { what: formatList(missingUploads) }), {
          id: 'add-again',
          description: about.join(' '),
        });
      return true;
    },
    [store],
  );
}
