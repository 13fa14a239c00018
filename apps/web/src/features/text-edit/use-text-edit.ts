import type { TextEditAnswer, TextPreview, TextSetting } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../lib/api/api.js';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { useDebounced } from '../../lib/use-debounced.js';

/** Somebody who types stops for as long as this between words. */
const restMs = 250;

const path = (id: string) => `/thumbnail/${id}/text`;

/** How the words of a thumbnail are set now, and what it has looked like. */
export function useTextEdit(id: string) {
  return useQuery({
    queryKey: ['text', id],
    queryFn: ({ signal }) => api.get<TextEditAnswer>(path(id), { signal }),
    retry: (failures, error) => failures < 2 && error instanceof Failure && error.isPassing,
    gcTime: 0,
  });
}

/** What a setting would look like; of the one before while the next is on its way. */
export function useTextEditPreview(id: string, setting: TextSetting | null) {
  const settled = useDebounced(setting, restMs);
  const query = useQuery({
    queryKey: ['text-preview', id, settled],
    queryFn: ({ signal }) =>
      api.post<TextPreview>(`${path(id)}/preview`, { json: settled, signal }),
    enabled: settled !== null,
    // The last picture stays while the next one is made, also where that cannot be.
    placeholderData: (before) => (setting === null ? undefined : before),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (failures, error) => failures < 1 && error instanceof Failure && error.isPassing,
  });
  return {
    preview: settled === null ? undefined : query.data,
    busy: query.isFetching || settled !== setting,
    problem: settled !== null && query.isError ? problemOf(query.error) : undefined,
  };
}

/** A newer preview from another tab of the same user replaced this one; that is not an error. */
function problemOf(error: Error): string | undefined {
  return error instanceof Failure && error.code === 'edit_replaced'
    ? undefined
    : failureSentence(error);
}

/** What changes the thumbnail for good: setting the words, and showing an earlier look. */
export function useTextEditChanges(id: string) {
  const queries = useQueryClient();
  const done = (answer: TextEditAnswer) => {
    queries.setQueryData(['text', id], answer);
    void queries.invalidateQueries({ queryKey: ['generation'] });
    void queries.invalidateQueries({ queryKey: ['history', 'finished'] });
  };
  const show = useMutation({
    mutationFn: (number: number) =>
      api.post<TextEditAnswer>(`/thumbnail/${id}/revision`, { json: { number } }),
    onSuccess: done,
    onError: (error) => toast.error(failureSentence(error)),
  });
  const save = useMutation({
    mutationFn: (setting: TextSetting) => api.post<TextEditAnswer>(path(id), { json: setting }),
    onSuccess: done,
    onError: (error) => toast.error(failureSentence(error)),
  });
  return { show, save };
}
