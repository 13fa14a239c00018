import type { ReactNode } from 'react';
import { publicConfig } from '../../lib/public-config.js';
import { EmulatorBar, PreviewBanner } from './banners.js';
import { DeletionNotice } from './deletion-notice.js';
import { AnalyticsConsent } from './analytics-consent.js';

/** Adds the demo bars, the deletion notice and the analytics consent to every page. */
export function PageFrame({ children }: { children: ReactNode }) {
  const isDemo = publicConfig()?.mode === 'demo';
  return (
    <div className={isDemo ? '[--bar:72px] shell:[--bar:32px]' : undefined}>
      {isDemo && <EmulatorBar />}
      {children}
      {isDemo && <PreviewBanner />}
      <DeletionNotice />
      <AnalyticsConsent />
    </div>
  );
}
