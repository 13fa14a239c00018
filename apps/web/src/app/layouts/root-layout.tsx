import { Outlet, ScrollRestoration } from 'react-router-dom';
import { usePublicConfig } from '../../lib/public-config.js';
import { Toaster } from '../../ui/toaster.js';
import { EmulatorBar, PreviewBanner } from './banners.js';
import { Measuring } from './measuring.js';

/** Around every page: the bars of demo mode, and toasts. */
export function RootLayout() {
  const demo = usePublicConfig()?.mode === 'demo';
  return (
    <div className={demo ? '[--bar:48px] shell:[--bar:32px]' : undefined}>
      {demo && <EmulatorBar />}
      <Outlet />
      {demo && <PreviewBanner />}
      <Measuring />
      <Toaster />
      <ScrollRestoration />
    </div>
  );
}
