import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { sessionStateAtom, store } from '../lib/client-state.js';
import { queryClient } from '../lib/api/query-client.js';

// Clears cached data after a sign-out, because the next user of this browser must not see it.
store.sub(sessionStateAtom, () => {
  if (store.get(sessionStateAtom) === 'signed-out') queryClient.removeQueries();
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StoreProvider>
  );
}
