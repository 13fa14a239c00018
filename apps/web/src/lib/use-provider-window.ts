import { errorRules, type ErrorCode, type SignInPurpose } from '@app/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure } from './failure.js';
import {
  isAnswerTo,
  listen,
  newAttempt,
  openPopup,
  redirectAddress,
  watchClosed,
} from './popup.js';

interface Errand {
  purpose: SignInPurpose;
  /** Where the person goes on when there can be no popup. */
  target: string;
  /** Runs once the window has done its work. */
  done: () => Promise<void> | void;
  /** The window is gone without a word; whether it did its work all the same. */
  worked: () => Promise<boolean>;
}

export interface ProviderWindow {
  /** Path of the window that is open, such as `/auth/google`. */
  waitingFor: string | undefined;
  /** What went wrong, in one sentence. */
  problem: string | undefined;
  /** Set when the browser allows no popup: the same errand in this window. */
  wayRound: string | undefined;
  /** Only inside a click. */
  open: (path: string) => void;
}

const blockedSentence =
  'Your browser blocked the window. Please allow pop-ups for this page, or go on in this window.';
const closedSentence = 'The window was closed before this was finished. Please try again.';

/** An errand to a provider in a window of its own: signing in, adding a way to sign in, connecting a channel. */
export function useProviderWindow(
  { purpose, target, done, worked }: Errand,
  initialError?: ErrorCode,
): ProviderWindow {
  const [waitingFor, setWaitingFor] = useState<string>();
  const [wayRound, setWayRound] = useState<string>();
  const [problem, setProblem] = useState<string | undefined>(
    initialError && errorRules[initialError].sentence,
  );
  const attempt = useRef<string>(undefined);
  const stopWatching = useRef(() => {});

  const end = useCallback((sentence?: string) => {
    stopWatching.current();
    setProblem(sentence);
    setWaitingFor(undefined);
  }, []);

  const finish = useCallback(async () => {
    try {
      await done();
      end();
    } catch (error) {
      end(error instanceof Failure ? error.message : errorRules.unexpected.sentence);
    }
  }, [done, end]);

  useEffect(
    () =>
      listen((message) => {
        if (!attempt.current || !isAnswerTo(message, { purpose, attempt: attempt.current })) return;
        attempt.current = undefined;
        stopWatching.current();
        if (message.ok) void finish();
        else end(errorRules[message.errorCode ?? 'sign_in_failed'].sentence);
      }),
    [purpose, finish, end],
  );

  useEffect(() => () => stopWatching.current(), []);

  const open = (path: string) => {
    end();
    setWayRound(undefined);
    attempt.current = newAttempt();
    const popup = openPopup(path, attempt.current);
    if (!popup) {
      setWayRound(redirectAddress(path, target));
      return end(blockedSentence);
    }
    setWaitingFor(path);
    // A provider's page may look closed to us while it is open; so the server decides, and we go on listening.
    stopWatching.current = watchClosed(popup, () => {
      worked().then(
        (itDid) => (itDid ? finish() : end(closedSentence)),
        () => end(closedSentence),
      );
    });
  };

  return { waitingFor, problem, wayRound, open };
}
