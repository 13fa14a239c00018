import { FieldError, linkLook } from './notice.js';

interface ProviderProblemProps {
  problem: string | undefined;
  /** The same errand without a popup. */
  wayRound: string | undefined;
}

/** Why a provider's window did not do its work, and the way round where the browser blocked it. */
export function ProviderProblem({ problem, wayRound }: ProviderProblemProps) {
  if (!problem) return null;
  return (
    <FieldError>
      {problem}
      {wayRound && (
        <>
          {' '}
          <a href={wayRound} className={linkLook}>
            Go on in this window
          </a>
        </>
      )}
    </FieldError>
  );
}
