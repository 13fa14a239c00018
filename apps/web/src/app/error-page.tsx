import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { buttonLook } from '../ui/button.js';
import { PageSpinner } from '../ui/spinner.js';
import { Board } from '../ui/board.js';

/** The page was loaded before a new version was put in place, and asks for a part that is no more. */
function isStale(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message) &&
    mayReload()
  );
}

const reloadKey = 'reloaded_for_a_new_version';
const onceInMs = 30_000;

/** Once: a part that is missing for another reason must not reload for ever. */
function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(reloadKey) ?? 0) > onceInMs;
  } catch {
    return false;
  }
}

/** What the router shows when a page itself breaks. The way out is a full load: whatever broke is left behind. */
export function ErrorPage() {
  const error = useRouteError();
  const [stale] = useState(() => isStale(error));
  useEffect(() => {
    if (stale) {
      sessionStorage.setItem(reloadKey, String(Date.now()));
      window.location.reload();
    } else console.error(error);
  }, [error, stale]);
  if (stale) return <PageSpinner />;
  return (
    <Board title="Unexpected Application Error!" stamp="5:00">
      <a href={paths.landing} className={buttonLook({ tone: 'signal', size: 'l' })}>
        Return to Home
      </a>
    </Board>
  );
}
