import { t } from '../lib/language/public.js';
import { FieldError, linkClass } from './notice.js';

interface ProviderProblemProps {
  problem: string | undefined;
  /** URL of the redirect flow, which needs no popup. */
  wayRound: string | undefined;
  /** Called before the redirect flow leaves the page. */
  onWayRound?: () => void;
}

/** Why the provider's popup failed. Links to the redirect flow if the browser blocks popups. */
export function ProviderProblem({ problem, wayRound, onWayRound }: ProviderProblemProps) {
  if (!problem) return null;
  return (
    <FieldError>
      {problem}
      {wayRound && (
        <>
          {' '}
          <a href={wayRound} onClick={onWayRound} className={linkClass}>
            {t('ui.continueHere')}
          </a>
        </>
      )}
    </FieldError>
  );
}
