import type { TextEditAnswer, TextPreview, TextSetting } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../lib/api/api.js';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { useDebounced } from '../../lib/use-debounced.js';

/** Pause in typing before a preview is requested. */
const restMs = 250;

const path = (id: string) => `/thumbnail/${id}/text`;

/** The text of a thumbnail and its versions. */
export function useTextEdit(id: string) {
  return useQuery({
    queryKey: ['text', id],
    queryFn: ({ signal }) => api.get<TextEditAnswer>(path(id), { signal }),
    retry: (failures, error) => failures < 2 && error instanceof Failure && error.isPassing,
    gcTime: 0,
  });
}

/** Preview of a setting; the previous preview until it has loaded. */
export function useTextEditPreview(id: string, setting: TextSetting | null) {
  const settled = useDebounced(setting, restMs);
  const query = useQuery({
    queryKey: ['text-preview', id, settled],
    queryFn: ({ signal }) =>
      api.post<TextPreview>(`${path(id)}/preview`, { json: settled, signal }),
    enabled: settled !== null,
    // The last preview stays while the next one loads or fails.
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

/** Saves the text, or restores a version. */
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
