import type { RouteObject } from 'react-router-dom';
import { isBillingOn } from '../lib/billing.js';
import { loadWorkspaceLanguage } from '../lib/language/workspace.js';
import { paths } from '../lib/paths.js';
import { publicConfig } from '../lib/public-config.js';
import { NotFoundMessage } from '../ui/message-page.js';
import { PageSpinner } from '../ui/spinner.js';
import { ErrorPage } from './error-page.js';
import { RootLayout } from './layouts/root-layout.js';
import { sitePages } from './site-pages.js';

/** Each page is a separate chunk that loads when the page is first opened. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageSpinner,
    children: [
      {
        lazy: async () => ({
          Component: (await import('./layouts/site-layout.js')).SiteLayout,
        }),
        children: Object.entries(sitePages).map(([path, load]) => ({
          path,
          lazy: async () => ({ Component: await load() }),
        })),
      },
      {
        path: paths.signIn,
        lazy: async () => ({
          Component: (await import('../features/sign-in/sign-in-page.js')).SignInPage,
        }),
      },
      {
        lazy: async () => {
          const loading = loadWorkspaceLanguage();
          const { WorkspaceLayout } = await import('./layouts/workspace-layout.js');
          await loading;
          return { Component: WorkspaceLayout };
        },
        children: [
          {
            path: paths.workspace,
            lazy: async () => ({
              Component: (await import('../features/generator/generator-page.js')).GeneratorPage,
            }),
          },
          {
            path: `${paths.thumbnail}/:id`,
            lazy: async () => ({
              Component: (await import('../features/generator/thumbnail-redirect-page.js'))
                .ThumbnailRedirectPage,
            }),
          },
          {
            path: paths.progress,
            lazy: async () => ({
              Component: (await import('../features/generator/progress-page.js')).ProgressPage,
            }),
          },
          {
            path: paths.results,
            lazy: async () => ({
              Component: (await import('../features/generator/results-page.js')).ResultsPage,
            }),
          },
          {
            path: paths.history,
            lazy: async () => ({
              Component: (await import('../features/history/history-page.js')).HistoryPage,
            }),
          },
          {
            path: paths.refresh,
            lazy: async () => ({
              Component: (await import('../features/refresh/refresh-page.js')).RefreshPage,
            }),
          },
          {
            path: paths.subscription,
            // Without billing, the server answers 404 too.
            lazy: async () => ({
              Component: isBillingOn()
                ? (await import('../features/plans/subscription-page.js')).SubscriptionPage
                : NotFoundMessage,
            }),
          },
          {
            path: paths.creditHistory,
            lazy: async () => ({
              Component: isBillingOn()
                ? (await import('../features/plans/credit-history-page.js')).CreditHistoryPage
                : NotFoundMessage,
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
        path: paths.share,
        lazy: async () => ({
          Component: (await import('../features/share/share-page.js')).SharePage,
        }),
      },
      {
        path: paths.admin,
        lazy: async () => {
          const loading = loadWorkspaceLanguage();
          const { AdminLayout } = await import('./layouts/admin-layout.js');
          await loading;
          return { Component: AdminLayout };
        },
      },
      {
        path: paths.design,
        // The server answers 404 too.
        lazy: async () => ({
          Component:
            publicConfig()?.mode === 'production'
              ? NotFoundMessage
              : (await import('./design-page.js')).DesignPage,
        }),
      },
      { path: '*', Component: NotFoundMessage },
    ],
  },
];
