import { QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.js';

/** Retries once, for pages where a wait is worse than an error with a retry button. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof Failure && error.isPassing;
}

/** Server state. Retries only temporary failures. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Browsers often report being offline wrongly, so the request decides.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (count, error) => count < 3 && error instanceof Failure && error.isPassing,
    },
    mutations: { networkMode: 'always' },
  },
});
