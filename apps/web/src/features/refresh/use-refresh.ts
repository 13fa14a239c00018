import type {
  ChannelVideosAnswer,
  RefreshOrder,
  RefreshPublishAnswer,
  RefreshRequest,
  RefreshSummary,
} from '@app/contracts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.js';
import { publicationPollMs } from '../../lib/publishing/use-publication.js';

const listKey = ['refresh-orders'];
const orderKey = (id: string) => ['refresh-order', id];

/** Polling interval in milliseconds while thumbnails are made. */
const pollMs = 5_000;
/** Loaded pages count as fresh for this many milliseconds, because each request uses the installation's quota. */
const videosStaleAfterMs = 10 * 60_000;

/** Videos of a channel, loaded page by page. */
export function useChannelVideos(channelId: string) {
  return useInfiniteQuery({
    queryKey: ['channel-videos', channelId],
    queryFn: ({ pageParam, signal }) =>
      api.get<ChannelVideosAnswer>(`/api/channel/${encodeURIComponent(channelId)}/videos`, {
        signal,
        ...(pageParam !== null && { searchParams: { page: pageParam } }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: videosStaleAfterMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

export function useRefreshOrders() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => api.get<RefreshSummary[]>('/api/refresh', { signal }),
  });
}

export function useRefreshOrder(id: string) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => api.get<RefreshOrder>(orderPath(id), { signal }),
    refetchInterval: ({ state: { data } }) => (data ? orderPollMs(data) : false),
  });
}

function orderPollMs({ state, videos }: RefreshOrder): number | false {
  if (state === 'open' || videos.some((video) => video.state === 'making')) return pollMs;
  const publicationPolls = videos
    .flatMap(({ thumbnails }) => thumbnails)
    .flatMap(({ publication }) => publicationPollMs(publication) || []);
  return publicationPolls.length === 0 ? false : Math.max(pollMs, Math.min(...publicationPolls));
}

const orderPath = (id: string) => `/api/refresh/${encodeURIComponent(id)}`;

export function usePlaceOrder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: RefreshRequest) =>
      api.post<RefreshOrder>('/api/refresh', { json: request }),
    onSuccess: (order) => {
      queries.setQueryData(orderKey(order.id), order);
      void queries.invalidateQueries({ queryKey: listKey });
    },
  });
}

export function useCancelOrder(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<RefreshOrder>(`${orderPath(id)}/cancel`),
    onSuccess: (order) => {
      queries.setQueryData(orderKey(id), order);
      void queries.invalidateQueries({ queryKey: listKey });
    },
  });
}

export function usePublishOrder(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (thumbnails: string[]) =>
      api.post<RefreshPublishAnswer>(`${orderPath(id)}/publish`, { json: { thumbnails } }),
    onSuccess: ({ order }) => queries.setQueryData(orderKey(id), order),
  });
}

/** Fetches an order again after one of its publications has changed. */
export function useRefetchOrder(id: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: orderKey(id) });
}
