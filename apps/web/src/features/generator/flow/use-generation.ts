import type { GenerationProgress, ResultAnswer } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.js';
import { failureOf, sentenceOfCode } from '../../../lib/api/failure.js';
import { isRecord } from '../../../lib/is-record.js';
import { laterProgress } from '../progress/steps.js';
import { shouldRetryPoll, hasEnded, nextPollMs, pollTimeoutMs, retryWaitMs } from './polling.js';

interface WatchedGeneration {
  /** The latest progress. While no generation is open, that of the last one, so that its panel can slide out. */
  shown: GenerationProgress | undefined;
  /** Progress of the open generation. */
  progress: GenerationProgress | undefined;
  /** The server's sentence for a failed generation. */
  message: string;
  /** Whether the browser is offline. Polls wait for the connection. */
  isOffline: boolean;
  /** Whether polls are failing and being retried. */
  isReconnecting: boolean;
  /** Whether the generation ended without thumbnails. */
  hasFailed: boolean;
  /** The error of the last retry. */
  error: unknown;
  /** Starts polling again after `error`. */
  retry: () => void;
}

async function fetchResult(id: string): Promise<ResultAnswer> {
  const body = await api.whole('/api/get_result', { searchParams: { id }, timeout: pollTimeoutMs });
  if (!isRecord(body) || !isRecord(body['data'])) throw failureOf(200, body, null);
  return body as unknown as ResultAnswer;
}

function keepLatestProgress(before: unknown, now: unknown): unknown {
  const earlier = before as ResultAnswer | undefined;
  const answer = now as ResultAnswer;
  const data = laterProgress(earlier?.data, answer.data);
  return data === answer.data ? answer : { ...answer, data };
}

/** Polls one generation until it ends. Pauses while the tab is hidden. */
export function useGeneration(id: string | null): WatchedGeneration {
  const query = useQuery({
    queryKey: ['generation', id],
    queryFn: () => fetchResult(id ?? ''),
    structuralSharing: keepLatestProgress,
    enabled: id !== null,
    // The first request is always sent and shows whether there is a connection. Its retries wait for the connection.
    networkMode: 'offlineFirst',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => nextPollMs(state.data?.data, state.status === 'error'),
    // An ended generation never changes.
    staleTime: ({ state }) =>
      state.data && hasEnded(state.data.data.status) ? Number.POSITIVE_INFINITY : 0,
    retry: shouldRetryPoll,
    retryDelay: retryWaitMs,
  });
  return {
    shown: query.data?.data,
    progress: query.isPlaceholderData ? undefined : query.data?.data,
    message: sentenceOfCode(query.data?.errorCode, query.data?.message ?? ''),
    isOffline: query.fetchStatus === 'paused',
    isReconnecting: query.failureCount > 0 && !query.isError,
    // While a retry is pending, the query hides the last error.
    hasFailed: !query.isPlaceholderData && query.data?.success === false,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  };
}
