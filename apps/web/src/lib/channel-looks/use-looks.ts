import type { ChannelLookAnswer } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../api/api.js';
import { failureSentence } from '../api/failure.js';

const looksKey = ['channel-looks'] as const;
/** Polling interval in milliseconds while a worker reads thumbnails. */
const pollMs = 1_500;

/** The looks of all connected channels. */
export function useLooks(enabled = true) {
  return useQuery({
    queryKey: looksKey,
    queryFn: () => api.get<ChannelLookAnswer[]>('/api/channel-looks'),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'learning') ? pollMs : false,
  });
}

/** '' saves the corrections and the brand kit. */
export type LookAction = '' | 'learn' | 'logo' | 'logo/remove' | 'forget';

/** Changes the look of a channel. The answer replaces its entry in the list. */
export function useLookAction(channelId: string, action: LookAction, successMessage?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: object | undefined) =>
      api.post<ChannelLookAnswer>(
        `/api/channel-looks/${encodeURIComponent(channelId)}${action && `/${action}`}`,
        json && { json },
      ),
    onSuccess: (next) => {
      queries.setQueryData<ChannelLookAnswer[]>(looksKey, (all) =>
        all?.map((one) => (one.channelId === channelId ? next : one)),
      );
      if (successMessage) toast.success(successMessage);
    },
    onError: (error) => toast.error(failureSentence(error)),
  });
}
