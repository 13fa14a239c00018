import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { saveFormAtom } from '../features/generator/generator-state.js';
import { isChunkLoadError, mayReload, reloadForNewVersion } from '../lib/reload-once.js';
import { reportBrokenPage } from '../lib/report-problem.js';
import { PageSpinner } from '../ui/spinner.js';
import { ErrorMessage } from '../ui/message-page.js';

/** Shown by the router after a page threw an error or its chunk failed to load. */
export function ErrorPage() {
  const error = useRouteError();
  const [shouldReload] = useState(() => isChunkLoadError(error) && mayReload());
  const saveForm = useSetAtom(saveFormAtom);
  useEffect(() => {
    if (!shouldReload) {
      console.error(error);
      return reportBrokenPage(error);
    }
    saveForm();
    reloadForNewVersion();
  }, [error, saveForm, shouldReload]);
  if (shouldReload) return <PageSpinner />;
  return <ErrorMessage />;
}
