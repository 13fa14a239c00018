import type { GenerationProgress, ResultAnswer } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.js';
import { failureOf } from '../../../lib/api/failure.js';
import { isRecord } from '../../../lib/is-record.js';
import { latestProgress } from '../progress/steps.js';
import { asksAgain, hasEnded, nextPollMs, pollTimeoutMs, retryWaitMs } from './polling.js';

interface WatchedGeneration {
  /** What is known of it; of the one before while nothing is open, so that its panel can slide out as it was. */
  shown: GenerationProgress | undefined;
  /** What is known of this one. */
  progress: GenerationProgress | undefined;
  /** The server's sentence of a generation that failed. */
  message: string;
  /** Attempts are failing, and it goes on trying. */
  reconnecting: boolean;
  /** It ended without thumbnails. */
  failed: boolean;
  /** Why it has given up. */
  error: unknown;
  /** Asks again after that. */
  retry: () => void;
}

async function ask(id: string): Promise<ResultAnswer> {
  const body = await api.whole('/api/get_result', { searchParams: { id }, timeout: pollTimeoutMs });
  if (!isRecord(body) || !isRecord(body['data'])) throw failureOf(200, body, null);
  return body as unknown as ResultAnswer;
}

function further(before: unknown, now: unknown): unknown {
  const earlier = before as ResultAnswer | undefined;
  const answer = now as ResultAnswer;
  const data = latestProgress(earlier?.data, answer.data);
  return data === answer.data ? answer : { ...answer, data };
}

/** Watches one generation to its end. Sleeps while the tab is hidden and asks at once when it is back. */
export function useGeneration(id: string | null): WatchedGeneration {
  const query = useQuery({
    queryKey: ['generation', id],
    queryFn: () => ask(id ?? ''),
    structuralSharing: further,
    enabled: id !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => nextPollMs(state.data?.data, state.status === 'error'),
    // What has ended stays as it is; anything else is old as soon as it is here.
    staleTime: ({ state }) =>
      state.data && hasEnded(state.data.data.status) ? Number.POSITIVE_INFINITY : 0,
    retry: asksAgain,
    retryDelay: retryWaitMs,
  });
  return {
    shown: query.data?.data,
    progress: query.isPlaceholderData ? undefined : query.data?.data,
    message: query.data?.message ?? '',
    reconnecting: query.failureCount > 0 && !query.isError,
    // One that is being asked again is not lost yet.
    failed: !query.isPlaceholderData && query.data?.success === false,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  };
}
