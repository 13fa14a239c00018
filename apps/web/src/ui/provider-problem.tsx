import { t } from '../lib/language/public.js';
import { FieldError, linkClass } from './notice.js';

interface ProviderProblemProps {
  problem: string | undefined;
  /** URL of the redirect flow, which needs no popup. */
  redirectFlowUrl: string | undefined;
  /** Called before the redirect flow leaves the page. */
  onRedirect?: () => void;
}

/** Why the provider's popup failed. Links to the redirect flow if the browser blocks popups. */
export function ProviderProblem({ problem, redirectFlowUrl, onRedirect }: ProviderProblemProps) {
  if (!problem) return null;
  return (
    <FieldError>
      {problem}
      {redirectFlowUrl && (
        <>
          {' '}
          <a href={redirectFlowUrl} onClick={onRedirect} className={linkClass}>
            {t('ui.continueHere')}
          </a>
        </>
      )}
    </FieldError>
  );
}
