import type { ReactNode } from 'react';
import { publicConfig } from '../../lib/public-config.js';
import { EmulatorBar, PreviewBanner } from './banners.js';
import { Farewell } from './farewell.js';
import { Measuring } from './measuring.js';

/** Around every page: the bars of demo mode, the word to somebody who has left, and the question whether visits may be measured. */
export function Around({ children }: { children: ReactNode }) {
  const demo = publicConfig()?.mode === 'demo';
  return (
    <div className={demo ? '[--bar:48px] shell:[--bar:32px]' : undefined}>
      {demo && <EmulatorBar />}
      {children}
      {demo && <PreviewBanner />}
      <Farewell />
      <Measuring />
    </div>
  );
}
