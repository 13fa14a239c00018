import { errorRules, type ErrorCode } from '@app/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { session } from '../../lib/api.js';
import { sessionStateAtom, store } from '../../lib/client-state.js';
import { Failure } from '../../lib/failure.js';
import { listen, openPopup, redirectAddress, watchClosed, type Provider } from './popup.js';

interface SignIn {
  /** The provider whose window is open. */
  waitingFor: Provider | undefined;
  error: string | undefined;
  start: (provider: Provider) => void;
}

/** Signing in through a provider's window. `done` runs once there is a session; `target` is where they wanted to go. */
export function useSignIn(
  target: string,
  initialError: ErrorCode | undefined,
  done: () => void,
): SignIn {
  const [waitingFor, setWaitingFor] = useState<Provider>();
  const [error, setError] = useState<string | undefined>(
    initialError && errorRules[initialError].sentence,
  );
  const stopWatching = useRef(() => {});

  const finish = useCallback(async () => {
    stopWatching.current();
    try {
      if (await session.renew()) return done();
      setError(errorRules.sign_in_failed.sentence);
    } catch (failure) {
      setError(failure instanceof Failure ? failure.message : errorRules.unexpected.sentence);
    }
    setWaitingFor(undefined);
  }, [done]);

  // Somebody who has a session already needs no sign-in page.
  useEffect(() => {
    if (session.token() !== undefined) return done();
    if (store.get(sessionStateAtom) !== 'unknown') return;
    session.renew().then(
      (signedIn) => signedIn && done(),
      // The buttons are there; what is wrong is said when one is pressed.
      () => undefined,
    );
  }, [done]);

  useEffect(
    () =>
      listen((message) => {
        if (message.ok) return void finish();
        stopWatching.current();
        setError(errorRules[message.errorCode ?? 'sign_in_failed'].sentence);
        setWaitingFor(undefined);
      }),
    [finish],
  );

  useEffect(() => () => stopWatching.current(), []);

  const start = (provider: Provider) => {
    setError(undefined);
    stopWatching.current();
    const popup = openPopup(provider);
    if (!popup) return window.location.assign(redirectAddress(provider, target));
    setWaitingFor(provider);
    // A provider's page may look closed to us while it is open; so the server decides, and the channel stays open.
    stopWatching.current = watchClosed(popup, () => void finish());
  };

  return { waitingFor, error, start };
}
