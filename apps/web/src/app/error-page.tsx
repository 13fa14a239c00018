import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { keepTypedAtom } from '../features/generator/generator-state.js';
import { paths } from '../lib/paths.js';
import { isMissingPart, mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { buttonLook } from '../ui/button.js';
import { PageSpinner } from '../ui/spinner.js';
import { Board } from '../ui/board.js';

/** What the router shows when a page itself breaks. The way out is a full load: whatever broke is left behind. */
export function ErrorPage() {
  const error = useRouteError();
  const [stale] = useState(() => isMissingPart(error) && mayReload());
  const keepTyped = useSetAtom(keepTypedAtom);
  useEffect(() => {
    if (!stale) return console.error(error);
    keepTyped();
    reloadForNewVersion();
  }, [error, keepTyped, stale]);
  if (stale) return <PageSpinner />;
  return (
    <Board title="Unexpected Application Error!" stamp="5:00">
      <a href={paths.landing} className={buttonLook({ tone: 'signal', size: 'l' })}>
        Return to Home
      </a>
    </Board>
  );
}
