import type { ThumbnailPlaceAnswer } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from './api.js';
import { sentenceOf } from './failure.js';
import { copyShareLink, deleteThumbnail, stopSharing } from './share-link.js';

interface Said {
  title: string;
  description?: string;
}

interface Sentences {
  copied: Said;
  notCopied: Said;
}

/** The toasts of sharing, on the history and beside the results (spec §2, §8). */
export const shareSentences = {
  history: { copied: { title: 'Link copied' }, notCopied: { title: 'Failed to copy' } },
  results: {
    copied: { title: 'Link copied!', description: 'Share link has been copied to clipboard' },
    notCopied: { title: 'Failed to copy', description: 'Could not copy link to clipboard' },
  },
} as const satisfies Record<string, Sentences>;

const shareToastMs = 4_000;

const sharedKey = (id: string) => ['is-shared', id];

/** Whether a thumbnail has a public page, whenever and wherever it was shared. */
export function useIsShared(id: string): boolean {
  const { data } = useQuery({
    queryKey: sharedKey(id),
    queryFn: async () => (await api.get<ThumbnailPlaceAnswer>(`/thumbnail/${id}`)).shared,
  });
  return data ?? false;
}

/** What can be done with a finished thumbnail. Each tells how it went and has the lists asked for anew. */
export function useThumbnailActions({ copied, notCopied }: Sentences) {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: ['history', 'finished'] });

  return {
    share: async (id: string): Promise<void> => {
      try {
        await copyShareLink(id);
        toast.success(copied.title, { description: copied.description, duration: shareToastMs });
      } catch {
        toast.error(notCopied.title, { description: notCopied.description });
      }
      // It may be public though its link could not be copied.
      void queries.invalidateQueries({ queryKey: sharedKey(id) });
      void changed();
    },
    stopSharing: async (id: string): Promise<void> => {
      try {
        await stopSharing(id);
        toast.success('No longer shared');
        queries.setQueryData(sharedKey(id), false);
        void changed();
      } catch (error) {
        toast.error(sentenceOf(error));
      }
    },
    remove: async (id: string): Promise<void> => {
      try {
        await deleteThumbnail(id);
        toast.success('Thumbnail deleted');
        void queries.invalidateQueries({ queryKey: ['generation'] });
        await changed();
      } catch (error) {
        toast.error(sentenceOf(error));
      }
    },
  };
}
