import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useHydrated } from '../../ui/use-hydrated.js';
import { PageFrame } from './page-frame.js';

// Loaded lazily: earlier toasts are shown as soon as the toaster has loaded.
const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.js')).Toaster }));

/** Surrounds every page with the page frame and toasts. */
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
