import type { ComponentType } from 'react';
import { paths } from '../lib/paths.js';

/** Name of the prerendered 404 page, and value of `data-page` on its root element. */
export const notFoundPage = 'not-found';

/** Public pages without interaction. Each is a separate chunk. */
export const sitePages: Record<string, () => Promise<ComponentType>> = {
  [paths.landing]: async () => (await import('../features/landing/landing-page.js')).LandingPage,
  [paths.affiliate]: async () =>
    (await import('../features/legal/affiliate-page.js')).AffiliatePage,
  [paths.terms]: async () => (await import('../features/legal/terms-page.js')).TermsPage,
  [paths.privacy]: async () => (await import('../features/legal/privacy-page.js')).PrivacyPage,
};
