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
import { listed } from '../../../lib/language/listed.js';
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
export function useRefill(): (generationId: string) => Promise<boolean> {
  const store = useStore();
  return useCallback(
    async (generationId: string) => {
      const asked = await api
        .get<GenerationRequestAnswer>(`/thumbnail/generation/${generationId}`)
        .catch(() => undefined);
      if (!asked) return false;
      store.set(videoFileAtom, undefined);
      const video = videoRefOf(asked);
      const reference = videoRefOf({
        videoSite: asked.referenceVideoSite,
        videoId: asked.referenceVideoId,
      });
      store.set(linkAtom, video ? videoLinkFor(video, asked.shape) : '');
      store.set(referenceAtom, reference ? watchUrl(reference) : '');
      store.set(promptAtom, asked.requirements);
      store.set(showPromptAtom, asked.requirements !== '');
      store.set(batchSizeAtom, asked.batchSize);
      store.set(savedPhotosAtom, asked.savedPhotos);
      const missing = [
        ...(asked.fileName ? [tw('generator.theVideo', { file: asked.fileName })] : []),
        ...(asked.pictures > 0 && store.get(imagesAtom).length === 0
          ? [tw('generator.yourPictures')]
          : []),
      ];
      const misses = asked.transcript && store.get(transcriptAtom).text.trim() === '';
      const about = [
        ...(missing.length === 0
          ? []
          : asked.uploadsErased
            ? [tw('generator.uploadsErased', { hours: uploadsKeptHours })]
            : [tw('generator.uploadsOnce', { hours: uploadsKeptHours })]),
        ...(misses ? [tw('generator.transcriptOnce')] : []),
      ];
      if (misses) missing.push(tw('generator.yourTranscript'));
      if (missing.length > 0)
        toast.info(tw('generator.addAgain', { what: listed(missing) }), {
          id: 'add-again',
          description: about.join(' '),
        });
      return true;
    },
    [store],
  );
}
