import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { usePublicConfig } from '../../lib/public-config.js';
import { EmulatorBar, PreviewBanner } from './banners.js';
import { Measuring } from './measuring.js';

// Not what a page waits for; a toast that is there before it is shown by it.
const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.js')).Toaster }));

/** Whether a page is alive never changes: false in what the build renders. */
const never = () => () => {};

/** Around every page: the bars of demo mode, and toasts. */
export function RootLayout() {
  const demo = usePublicConfig()?.mode === 'demo';
  const living = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className={demo ? '[--bar:48px] shell:[--bar:32px]' : undefined}>
      {demo && <EmulatorBar />}
      <Outlet />
      {demo && <PreviewBanner />}
      <Measuring />
      {living && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}
