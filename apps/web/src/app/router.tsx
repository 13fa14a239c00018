import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { toast } from 'sonner';
import { t } from '../lib/language/public.js';
import { setForbiddenHandler } from '../lib/api/api.js';
import { paths } from '../lib/paths.js';
import { routes } from './routes.js';

/** Loads the chunks of the current page, so that its first render is complete and matches the prerendered HTML. */
export async function loadFirstPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

export function createRouter(isPrerendered: boolean) {
  // With hydration data, the router keeps the scroll position of the visible page.
  const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: {} } : {});
  // A 403 means that the user lacks a role. The client then opens the workspace (spec §6).
  setForbiddenHandler(() => {
    void router.navigate(paths.workspace);
    toast.info(t('site.noAccess'), { id: 'forbidden' });
  });
  return router;
}
