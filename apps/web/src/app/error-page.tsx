import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { saveFormAtom } from '../features/generator/generator-state.js';
import { isChunkLoadError, mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { reportBrokenPage } from '../lib/report-problem.js';
import { PageSpinner } from '../ui/spinner.js';
import { ErrorMessage } from '../ui/message-page.js';

/** The router shows this page after a page has thrown an error or its chunk has failed to load. */
export function ErrorPage() {
  const error = useRouteError();
  const [stale] = useState(() => isChunkLoadError(error) && mayReload());
  const keepTyped = useSetAtom(saveFormAtom);
  useEffect(() => {
    if (!stale) {
      console.error(error);
      return reportBrokenPage(error);
    }
    keepTyped();
    reloadForNewVersion();
  }, [error, keepTyped, stale]);
  if (stale) return <PageSpinner />;
  return <ErrorMessage />;
}
