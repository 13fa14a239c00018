import { uploadsKeptHours, watchUrl, type AskedAnswer, refOf } from '@app/contracts';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { toast } from 'sonner';
import { api } from '../../../lib/api/api.js';
import {
  batchSizeAtom,
  videoFileAtom,
  promptAtom,
  imagesAtom,
  linkAtom,
  referenceAtom,
  showPromptAtom,
} from '../generator-state.js';

/**
 * Refills the form from a past generation, and reports the uploads, which are not kept. Returns whether it did: on failure the
 * form stays as it is.
 */
export function useRefill(): (generationId: string) => Promise<boolean> {
  const store = useStore();
  return useCallback(
    async (generationId: string) => {
      const asked = await api
        .get<AskedAnswer>(`/thumbnail/generation/${generationId}`)
        .catch(() => undefined);
      if (!asked) return false;
      store.set(videoFileAtom, undefined);
      const video = refOf(asked);
      const reference = refOf({
        videoSite: asked.referenceVideoSite,
        videoId: asked.referenceVideoId,
      });
      store.set(linkAtom, video ? watchUrl(video) : '');
      store.set(referenceAtom, reference ? watchUrl(reference) : '');
      store.set(promptAtom, asked.requirements);
      store.set(showPromptAtom, asked.requirements !== '');
      store.set(batchSizeAtom, asked.batchSize);
      const missing = [
        ...(asked.fileName ? [`the video ${asked.fileName}`] : []),
        ...(asked.pictures > 0 && store.get(imagesAtom).length === 0 ? ['your pictures'] : []),
      ];
      if (missing.length > 0)
        toast.info(`Please add ${missing.join(' and ')} again.`, {
          id: 'add-again',
          description: asked.uploadsErased
            ? `Your uploads have been erased: we keep them for ${uploadsKeptHours} hours, and not after a generation that failed or was canceled.`
            : `Uploads are used once and deleted after ${uploadsKeptHours} hours.`,
        });
      return true;
    },
    [store],
  );
}
