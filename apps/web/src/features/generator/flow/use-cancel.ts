import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';

/** Cancels a generation before anything is paid for, and then fetches its state again. */
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
