import { errorRules, type ErrorCode } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { session } from '../../lib/api/api.js';
import { sessionStateAtom } from '../../lib/client-state.js';
import { Failure } from '../../lib/api/failure.js';
import {
  useProviderWindow,
  type ProviderWindow,
} from '../../lib/provider-window/use-provider-window.js';

const hasSession = () => session.renew();

async function requireSession(): Promise<void> {
  if (session.token() !== undefined || (await session.renew())) return;
  throw new Failure('sign_in_failed', errorRules.sign_in_failed.sentence, { status: 400 });
}

/**
 * Signs in through a provider's popup. Calls `signedIn` once there is a session, even when another tab created it.
 * `target` is where the redirect flow returns to.
 */
export function useSignIn(
  target: string,
  initialError: ErrorCode | undefined,
  signedIn: () => void,
): ProviderWindow {
  const state = useAtomValue(sessionStateAtom);

  useEffect(() => {
    if (state === 'signed-in') return signedIn();
    // An error is shown only after a press.
    if (state === 'unknown') session.renew().catch(() => undefined);
  }, [state, signedIn]);

  return useProviderWindow(
    { purpose: 'sign-in', target, onSuccess: requireSession, hasSucceeded: hasSession },
    initialError,
  );
}
