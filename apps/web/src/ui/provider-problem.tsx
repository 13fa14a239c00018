import { FieldError, linkClass } from './notice.js';

interface ProviderProblemProps {
  problem: string | undefined;
  /** The same errand without a popup. */
  wayRound: string | undefined;
  /** Right before the page is left for it. */
  onWayRound?: () => void;
}

/** Why a provider's window did not do its work, and the way round where the browser blocked it. */
export function ProviderProblem({ problem, wayRound, onWayRound }: ProviderProblemProps) {
  if (!problem) return null;
  return (
    <FieldError>
      {problem}
      {wayRound && (
        <>
          {' '}
          <a href={wayRound} onClick={onWayRound} className={linkClass}>
            Go on in this window
          </a>
        </>
      )}
    </FieldError>
  );
}
