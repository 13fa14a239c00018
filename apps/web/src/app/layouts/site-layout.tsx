import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { scrollToSection } from './scroll-to-section.js';
import { SiteFrame } from './site-frame.js';

/** The public pages inside the application. */
export function SiteLayout() {
  const location = useLocation();
  // Scrolls to the section, also after navigation from another page.
  useEffect(() => {
    if (location.hash) scrollToSection(location.hash.slice(1));
  }, [location]);
  return (
    <SiteFrame key={location.pathname}>
      <Outlet />
    </SiteFrame>
  );
}
