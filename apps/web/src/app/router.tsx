import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { whenForbidden } from '../lib/api.js';
import { paths } from '../lib/paths.js';
import { PageSpinner } from '../ui/spinner.js';
import { ErrorPage } from './error-page.js';
import { RootLayout } from './layouts/root-layout.js';
import { NotFoundPage } from './not-found-page.js';

/** Each page is a chunk of its own, loaded when it is first opened. */
const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageSpinner,
    children: [
      {
        lazy: async () => ({
          Component: (await import('./layouts/site-layout.js')).SiteLayout,
        }),
        children: [
          {
            path: paths.landing,
            lazy: async () => ({
              Component: (await import('../features/landing/landing-page.js')).LandingPage,
            }),
          },
          {
            path: paths.affiliate,
            lazy: async () => ({
              Component: (await import('../features/legal/affiliate-page.js')).AffiliatePage,
            }),
          },
          {
            path: paths.terms,
            lazy: async () => ({
              Component: (await import('../features/legal/terms-page.js')).TermsPage,
            }),
          },
          {
            path: paths.privacy,
            lazy: async () => ({
              Component: (await import('../features/legal/privacy-page.js')).PrivacyPage,
            }),
          },
        ],
      },
      {
        path: paths.signIn,
        lazy: async () => ({
          Component: (await import('../features/sign-in/sign-in-page.js')).SignInPage,
        }),
      },
      {
        lazy: async () => ({
          Component: (await import('./layouts/workspace-layout.js')).WorkspaceLayout,
        }),
        children: [
          {
            path: paths.workspace,
            lazy: async () => ({
              Component: (await import('../features/generator/generator-page.js')).GeneratorPage,
            }),
          },
          {
            path: paths.history,
            lazy: async () => ({
              Component: (await import('../features/history/history-page.js')).HistoryPage,
            }),
          },
          {
            path: paths.subscription,
            lazy: async () => ({
              Component: (await import('../features/plans/subscription-page.js')).SubscriptionPage,
            }),
          },
          {
            path: paths.creditHistory,
            lazy: async () => ({
              Component: (await import('../features/plans/credit-history-page.js'))
                .CreditHistoryPage,
            }),
          },
          {
            path: paths.account,
            lazy: async () => ({
              Component: (await import('../features/account/account-page.js')).AccountPage,
            }),
          },
        ],
      },
      {
        path: paths.design,
        lazy: async () => ({ Component: (await import('./design-page.js')).DesignPage }),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

export const router = createBrowserRouter(routes);

// A 403 is about a role, and sends the person to the workspace (spec §6).
whenForbidden(() => void router.navigate(paths.workspace));
