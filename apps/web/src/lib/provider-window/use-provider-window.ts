import { type ErrorCode, type SignInPurpose } from '@app/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../language/public.js';
import { Failure, failureSentence } from '../api/failure.js';
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
  /** Where the redirect flow returns to. */
  target: string;
  /** Called after the provider's page has succeeded. */
  done: () => Promise<void> | void;
  /** Checks whether the provider's page succeeded, if its window closed without a message. */
  worked: () => Promise<boolean>;
}

export interface ProviderWindow {
  /** Path of the open window, such as `/auth/google`. */
  waitingFor: string | undefined;
  /** A sentence about the failure. */
  problem: string | undefined;
  /** Address of the redirect flow, set when the browser blocks popups. */
  wayRound: string | undefined;
  /** Must be called during a click. */
  open: (path: string) => void;
}

/** Opens a provider's page in a popup to sign in, add a sign-in method or connect a channel. */
export function useProviderWindow(errand: Errand, initialError?: ErrorCode): ProviderWindow {
  const [waitingFor, setWaitingFor] = useState<string>();
  const [wayRound, setWayRound] = useState<string>();
  const [problem, setProblem] = useState<string | undefined>(
    initialError && t(`errors.${initialError}`),
  );
  const attempt = useRef<string>(undefined);
  const stopWatching = useRef(() => {});

  const end = (sentence?: string) => {
    stopWatching.current();
    setProblem(sentence);
    setWaitingFor(undefined);
  };

  const finish = async () => {
    attempt.current = undefined;
    stopWatching.current();
    try {
      await errand.done();
      end();
    } catch (error) {
      end(error instanceof Failure ? failureSentence(error) : t('errors.unexpected'));
    }
  };

  const hear = useEffectEvent((message: Parameters<Parameters<typeof listen>[0]>[0]) => {
    const { purpose } = errand;
    if (!attempt.current || !isAnswerTo(message, { purpose, attempt: attempt.current })) return;
    if (message.ok) return void finish();
    attempt.current = undefined;
    end(t(`errors.${message.errorCode ?? 'sign_in_failed'}`));
  });

  const closed = useEffectEvent(() => {
    errand.worked().then(
      (itDid) => (itDid ? finish() : end(t('ui.popupClosed'))),
      () => end(t('ui.popupClosed')),
    );
  });

  useEffect(() => listen((message) => hear(message)), []);
  useEffect(() => () => stopWatching.current(), []);

  // A provider's page may look closed while it is open: the server decides, and listening continues.
  const [popup, setPopup] = useState<Window>();
  useEffect(() => {
    if (!popup) return;
    stopWatching.current();
    stopWatching.current = watchClosed(popup, () => closed());
  }, [popup]);

  const open = (path: string) => {
    end();
    setWayRound(undefined);
    attempt.current = newAttempt();
    const opened = openPopup(path, attempt.current);
    setPopup(opened);
    if (opened) return setWaitingFor(path);
    setWayRound(redirectAddress(path, errand.target));
    end(t('ui.popupBlocked'));
  };

  return { waitingFor, problem, wayRound, open };
}
