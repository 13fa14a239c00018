import { QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.js';

/** Server state. Only what may pass by itself is asked again; a refusal stays a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser's idea of being offline is often wrong; the answer decides.
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 3 && error instanceof Failure && error.isPassing,
    },
    mutations: { networkMode: 'always' },
  },
});
