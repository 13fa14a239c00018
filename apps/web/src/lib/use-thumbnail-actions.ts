import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Failure } from './failure.js';
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

function sentenceOf(error: unknown): string {
  return error instanceof Failure ? error.message : 'An unexpected error occurred.';
}

/** What can be done with a finished thumbnail. Each tells how it went and has the lists asked for anew. */
export function useThumbnailActions({ copied, notCopied }: Sentences) {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: ['history', 'finished'] });

  return {
    share: async (id: string): Promise<boolean> => {
      try {
        await copyShareLink(id);
        toast.success(copied.title, { description: copied.description, duration: shareToastMs });
        void changed();
        return true;
      } catch {
        toast.error(notCopied.title, { description: notCopied.description });
        return false;
      }
    },
    stopSharing: async (id: string): Promise<boolean> => {
      try {
        await stopSharing(id);
        toast.success('No longer shared');
        void changed();
        return true;
      } catch (error) {
        toast.error(sentenceOf(error));
        return false;
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
