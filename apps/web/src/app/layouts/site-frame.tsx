import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';

/** Adds header and footer to public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <SiteHeader />
      <main className="flex-1">{children}</main>
      <SiteFooter />
    </div>
  );
}
