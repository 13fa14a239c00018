import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sessionStateAtom, store } from '../lib/client-state.js';
import { queryClient } from '../lib/query-client.js';
import { WayProvider } from '../ui/link.js';

// What one person has seen is not there for the next one at the same browser.
store.sub(sessionStateAtom, () => {
  if (store.get(sessionStateAtom) === 'signed-out') queryClient.removeQueries();
});

interface ProvidersProps {
  /** The router's way to another page. */
  go: (path: string) => void;
  children: ReactNode;
}

export function Providers({ go, children }: ProvidersProps) {
  const way = useMemo(() => ({ Link, go }), [go]);
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <WayProvider value={way}>{children}</WayProvider>
      </QueryClientProvider>
    </StoreProvider>
  );
}
