import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useHydrated } from '../../ui/use-hydrated.js';
import { PageFrame } from './page-frame.js';

// The toaster loads lazily. It shows earlier toasts after it has loaded.
const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.js')).Toaster }));

/** Adds the page frame and toasts to every page. */
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
