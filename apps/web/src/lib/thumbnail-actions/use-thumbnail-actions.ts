import type { ThumbnailAnswer } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { toast } from 'sonner';
import { t } from '../language/public.js';
import { api } from '../api/api.js';
import { shareLinkAtom, type ToastText, type ShareToasts } from '../dialogs.js';
import { failureSentence } from '../api/failure.js';
import {
  copyShareLink,
  deleteThumbnail,
  restoreThumbnail,
  starThumbnail,
  stopSharing,
} from './share-link.js';

/** Texts of the toasts about sharing, for the history and for the results (spec §2, §8). */
export function shareToasts(place: 'history' | 'results'): ShareToasts {
  const notCopied = t('share.notCopied');
  return place === 'history'
    ? { copied: { title: t('share.copied') }, notCopied: { title: notCopied } }
    : {
        copied: { title: t('share.copiedResult'), description: t('share.copiedResultNote') },
        notCopied: { title: notCopied, description: t('share.notCopiedNote') },
      };
}

const shareToastMs = 4_000;
/** Milliseconds of the toast with Undo: enough to notice a mistake and to reach the button by keyboard. */
const undoToastMs = 10_000;

export function toastCopied({ title, description }: ToastText): void {
  toast.success(title, { description, duration: shareToastMs });
}

export function toastNotCopied({ title, description }: ToastText): void {
  toast.error(title, { description });
}

const sharedKey = (id: string) => ['is-shared', id];

/** Whether a thumbnail has a public page. */
export function useIsShared(id: string): boolean {
  const { data } = useQuery({
    queryKey: sharedKey(id),
    queryFn: async () => (await api.get<ThumbnailAnswer>(`/thumbnail/${id}`)).shared,
  });
  return data ?? false;
}

/** Actions on a finished thumbnail. Each one shows a toast and fetches the lists again. */
export function useThumbnailActions({ copied, notCopied }: ShareToasts) {
  const queries = useQueryClient();
  const showLink = useSetAtom(shareLinkAtom);
  const refetchHistory = () => queries.invalidateQueries({ queryKey: ['history', 'finished'] });
  const refetchEverywhere = async () => {
    void queries.invalidateQueries({ queryKey: ['generation'] });
    await refetchHistory();
  };
  const restore = async (...ids: string[]): Promise<void> => {
    try {
      for (const id of ids) await restoreThumbnail(id);
      toast.success(t('share.restored', { count: ids.length }));
    } catch (error) {
      toast.error(failureSentence(error));
    }
    await refetchEverywhere();
  };

  return {
    share: async (id: string): Promise<void> => {
      try {
        if (await copyShareLink(id)) toastCopied(copied);
        else {
          toastNotCopied(notCopied);
          showLink({ id, copied, notCopied });
        }
      } catch {
        toastNotCopied(notCopied);
      }
      // The request may have succeeded even if its answer was lost.
      void queries.invalidateQueries({ queryKey: sharedKey(id) });
      void refetchHistory();
    },
    restore,
    star: async (id: string, starred: boolean): Promise<void> => {
      try {
        await starThumbnail(id, starred);
        await refetchHistory();
      } catch (error) {
        toast.error(failureSentence(error));
      }
    },
    stopSharing: async (id: string): Promise<void> => {
      try {
        await stopSharing(id);
        toast.success(t('share.noLongerShared'));
        queries.setQueryData(sharedKey(id), false);
        void refetchHistory();
      } catch (error) {
        toast.error(failureSentence(error));
      }
    },
    remove: async (...ids: string[]): Promise<void> => {
      const deleted: string[] = [];
      try {
        for (const id of ids) {
          await deleteThumbnail(id);
          deleted.push(id);
        }
      } catch (error) {
        toast.error(failureSentence(error));
      }
      if (deleted.length > 0)
        toast.success(t('share.deleted', { count: deleted.length }), {
          duration: undoToastMs,
          action: { label: t('ui.undo'), onClick: () => void restore(...deleted) },
        });
      await refetchEverywhere();
    },
  };
}
