import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { sessionStateAtom, store } from '../lib/client-state.js';
import { queryClient } from '../lib/query-client.js';

// What one person has seen is not there for the next one at the same browser.
store.sub(sessionStateAtom, () => {
  if (store.get(sessionStateAtom) !== 'signed-out') return;
  queryClient.removeQueries({ queryKey: ['history'] });
  queryClient.removeQueries({ queryKey: ['generation'] });
  queryClient.removeQueries({ queryKey: ['profile'] });
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StoreProvider>
  );
}
