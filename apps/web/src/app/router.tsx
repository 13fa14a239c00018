import { createBrowserRouter } from 'react-router-dom';
import { whenForbidden } from '../lib/api.js';
import { paths } from '../lib/paths.js';
import { routes } from './routes.js';

export const router = createBrowserRouter(routes);

// A 403 is about a role, and sends the person to the workspace (spec §6).
whenForbidden(() => void router.navigate(paths.workspace));

/** Resolves when the page of the address is there, so that it can take the place of what was pre-rendered. */
export function firstPage(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
