import type { ComponentType } from 'react';
import { paths } from '../lib/paths.js';

/** How the build names the page that says of any address that it leads nowhere, also in the page itself. */
export const nowhere = 'not-found';

/** The public pages that only read, each a chunk of its own. They know no router, and are alive without the application. */
export const sitePages: Record<string, () => Promise<ComponentType>> = {
  [paths.landing]: async () => (await import('../features/landing/landing-page.js')).LandingPage,
  [paths.affiliate]: async () =>
    (await import('../features/legal/affiliate-page.js')).AffiliatePage,
  [paths.terms]: async () => (await import('../features/legal/terms-page.js')).TermsPage,
  [paths.privacy]: async () => (await import('../features/legal/privacy-page.js')).PrivacyPage,
};
