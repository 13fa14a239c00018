import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { scrollToSection } from './scroll-to-section.js';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';

/** Around the public pages: the landing page and what its footer leads to. */
export function SiteLayout() {
  const location = useLocation();
  // Also when the section was asked for on another page.
  useEffect(() => {
    if (location.hash) scrollToSection(location.hash.slice(1));
  }, [location]);
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <SiteHeader key={location.pathname} />
      <main className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
