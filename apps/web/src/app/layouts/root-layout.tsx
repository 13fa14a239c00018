import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useHydrated } from '../../ui/use-hydrated.js';
import { PageFrame } from './page-frame.js';

// Not what a page waits for; a toast that is there before it is shown by it.
const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.js')).Toaster }));

/** Around every page of the application: what is around any page, and toasts. */
export function RootLayout() {
  const isHydrated = useHydrated();
  return (
    <PageFrame>
      <Outlet />
      {isHydrated && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </PageFrame>
  );
}
