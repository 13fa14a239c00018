import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { scrollToSection } from './scroll-to-section.js';
import { SiteFrame } from './site-frame.js';

/** Layout of the public pages after the application has loaded. */
export function SiteLayout() {
  const location = useLocation();
  // Scrolls to the section in the URL, even after navigation from another page.
  useEffect(() => {
    if (location.hash) scrollToSection(location.hash.slice(1));
  }, [location]);
  return (
    <SiteFrame key={location.pathname}>
      <Outlet />
    </SiteFrame>
  );
}
