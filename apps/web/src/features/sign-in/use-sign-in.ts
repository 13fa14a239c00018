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

const worked = () => session.renew();

async function takeSession(): Promise<void> {
  if (session.token() !== undefined || (await session.renew())) return;
  throw new Failure('sign_in_failed', errorRules.sign_in_failed.sentence, { status: 400 });
}

/**
 * Signing in through a provider's window. `signedIn` runs once there is a session, also when another tab got it;
 * `target` is where they wanted to go.
 */
export function useSignIn(
  target: string,
  initialError: ErrorCode | undefined,
  signedIn: () => void,
): ProviderWindow {
  const state = useAtomValue(sessionStateAtom);

  useEffect(() => {
    if (state === 'signed-in') return signedIn();
    // The buttons are there; what is wrong is said when one is pressed.
    if (state === 'unknown') session.renew().catch(() => undefined);
  }, [state, signedIn]);

  return useProviderWindow({ purpose: 'sign-in', target, done: takeSession, worked }, initialError);
}
