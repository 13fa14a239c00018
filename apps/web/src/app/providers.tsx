import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { sessionStateAtom, store } from '../lib/client-state.js';
import { queryClient } from '../lib/query-client.js';

/** What does not depend on who looks. */
const ofEverybody = new Set<unknown>(['public-config', 'reachable']);

// What one person has seen is not there for the next one at the same browser.
store.sub(sessionStateAtom, () => {
  if (store.get(sessionStateAtom) !== 'signed-out') return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => !ofEverybody.has(queryKey[0]) });
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StoreProvider>
  );
}
