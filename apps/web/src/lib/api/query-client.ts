import { QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.js';

/** Retries once, for pages that soon show an error with a retry button. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof Failure && error.isPassing;
}

/** Cache of server state. Retries only temporary failures. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Browsers often report wrongly that they are offline, so requests are always sent.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (count, error) => count < 3 && error instanceof Failure && error.isPassing,
    },
    mutations: { networkMode: 'always' },
  },
});
