import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useHydrated } from '../../ui/use-hydrated.js';
import { Around } from './around.js';

// Not what a page waits for; a toast that is there before it is shown by it.
const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.js')).Toaster }));

/** Around every page of the application: what is around any page, and toasts. */
export function RootLayout() {
  const isHydrated = useHydrated();
  return (
    <Around>
      <Outlet />
      {isHydrated && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </Around>
  );
}
