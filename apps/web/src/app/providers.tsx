import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sessionStateAtom, store } from '../lib/client-state.js';
import { queryClient } from '../lib/query-client.js';
import { WayProvider } from '../ui/link.js';

// What one person has seen is not there for the next one at the same browser.
store.sub(sessionStateAtom, () => {
  if (store.get(sessionStateAtom) === 'signed-out') queryClient.removeQueries();
});

const byRouter = {
  Link,
  useGo: () => {
    const navigate = useNavigate();
    return (path: string) => void navigate(path);
  },
};

export function Providers({ children }: { children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <WayProvider value={byRouter}>{children}</WayProvider>
      </QueryClientProvider>
    </StoreProvider>
  );
}
