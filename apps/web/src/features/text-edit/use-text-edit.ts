import {
  pictureChange,
  type PictureChoice,
  type PictureChoices,
  type PictureLayers,
  type TextEditAnswer,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../lib/api/api.js';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { textEditProblem } from '../../lib/edit-problem.js';
import { useDebounced } from '../../lib/use-debounced.js';

/** Milliseconds without typing before a preview is requested. */
const typingPauseMs = 250;

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

/**
 * The preview of a setting. The previous preview is shown until the new one has loaded. The first preview contains
 * the layers of the picture, and so does each preview after the picture changed.
 * @param isTyping whether to wait for a pause; other changes are previewed at once
 * @param onOtherPicture called with the picture that the server used instead of the one of a setting
 */
export function useTextEditPreview(
  id: string,
  setting: TextSetting,
  isTyping: boolean,
  onOtherPicture: (requested: TextSetting, used: PictureChoice) => void,
) {
  const queries = useQueryClient();
  const debouncedSetting = useDebounced(setting, typingPauseMs);
  const settled = isTyping ? debouncedSetting : setting;
  const lastLayers = useRef<{ picture: string; layers: PictureLayers }>(null);
  const query = useQuery({
    queryKey: ['text-preview', id, settled],
    queryFn: async ({ signal }) => {
      const { mirrored, person, picture: choice } = settled;
      const picture = JSON.stringify({ mirrored, person, choice });
      const layers = lastLayers.current?.picture !== picture;
      const preview = await api.post<TextPreview>(`${path(id)}/preview`, {
        json: { ...settled, layers },
        signal,
      });
      if (preview.layers) lastLayers.current = { picture, layers: preview.layers };
      return { ...preview, layers: preview.layers ?? lastLayers.current?.layers ?? null };
    },
    // The last preview stays while the next one loads.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // A delayed earlier request has replaced this one, so this one must be repeated.
    retry: (failures, error) =>
      failures < 1 &&
      error instanceof Failure &&
      (error.isPassing || error.code === 'edit_replaced'),
  });
  const { data, isPlaceholderData } = query;
  const [last, setLast] = useState<typeof data>();
  if (data && data !== last) setLast(data);
  useEffect(() => {
    if (!data?.usedPicture || isPlaceholderData) return;
    const { usedPicture, ...preview } = data;
    const used = { ...settled, ...pictureChange(settled, usedPicture) };
    // Stores the preview under the picture that it shows, so that it is not requested again and its note stays.
    queries.setQueryData(['text-preview', id, used], preview);
    onOtherPicture(settled, usedPicture);
  }, [data, isPlaceholderData, settled, id, queries, onOtherPicture]);
  return {
    // After a refusal the last preview stays, so that what was dragged can be dragged back.
    preview: data ?? last,
    busy: query.isFetching || settled !== setting,
    problem: query.isError ? problemOf(query.error) : undefined,
  };
}

/** Stills, uploaded ones and layouts to choose from. The layouts suit the chosen still. */
export function usePictureChoices(id: string, setting: TextSetting) {
  const hasText = setting.main.trim() !== '';
  const { still, upload } = setting.picture ?? {};
  return useQuery({
    queryKey: ['picture-choices', id, still, upload, hasText],
    queryFn: ({ signal }) =>
      api.post<PictureChoices>(`${path(id)}/pictures`, { json: setting, signal }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (failures, error) => failures < 2 && error instanceof Failure && error.isPassing,
  });
}

/** The error to show. None when a newer preview, from another tab of the same user, has replaced this one. */
function problemOf(error: Error): string | undefined {
  return error instanceof Failure && error.code === 'edit_replaced'
    ? undefined
    : textEditProblem(error);
}

/** Saves the text, or restores a version. */
export function useTextEditChanges(id: string) {
  const queries = useQueryClient();
  const done = (answer: TextEditAnswer) => {
    queries.setQueryData(['text', id], answer);
    void queries.invalidateQueries({ queryKey: ['generation'] });
    void queries.invalidateQueries({ queryKey: ['history', 'finished'] });
  };
  const restoreRevision = useMutation({
    mutationFn: (number: number) =>
      api.post<TextEditAnswer>(`/thumbnail/${id}/revision`, { json: { number } }),
    onSuccess: done,
    onError: (error) => toast.error(failureSentence(error)),
  });
  const save = useMutation({
    mutationFn: (setting: TextSetting) => api.post<TextEditAnswer>(path(id), { json: setting }),
    onSuccess: done,
    onError: (error) => toast.error(textEditProblem(error)),
  });
  return { restoreRevision, save };
}
