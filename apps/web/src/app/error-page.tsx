import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { saveFormAtom } from '../features/generator/generator-state.js';
import { isChunkLoadError, mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { reportBroken } from '../lib/report-problem.js';
import { PageSpinner } from '../ui/spinner.js';
import { BrokenMessage } from '../ui/message-page.js';

/** Shown by the router when a page throws or its chunk fails to load. */
export function ErrorPage() {
  const error = useRouteError();
  const [stale] = useState(() => isChunkLoadError(error) && mayReload());
  const keepTyped = useSetAtom(saveFormAtom);
  useEffect(() => {
    if (!stale) {
      console.error(error);
      return reportBroken(error);
    }
    keepTyped();
    reloadForNewVersion();
  }, [error, keepTyped, stale]);
  if (stale) return <PageSpinner />;
  return <BrokenMessage />;
}
