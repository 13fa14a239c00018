import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';

/** Cancels a generation and refetches its state. The api refuses once a model was called or a thumbnail is finished. */
export function useCancelGeneration(): (generationId: string) => Promise<void> {
  const queries = useQueryClient();
  return async (generationId) => {
    try {
      await api.post(`/thumbnail/generation/${generationId}/cancel`);
    } catch (error) {
      toast.error(failureSentence(error));
    }
    await queries.invalidateQueries({ queryKey: ['generation', generationId] });
  };
}
