import { type ErrorCode, type SignInPurpose } from '@app/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../language/public.js';
import { Failure, failureSentence } from '../api/failure.js';
import {
  isMessageFor,
  listenForMessages,
  newAttempt,
  openPopup,
  redirectUrl,
  watchForClose,
} from './popup.js';

interface ProviderFlow {
  purpose: SignInPurpose;
  /** Path to which the redirect flow returns. */
  target: string;
  /** Called after the provider's flow has succeeded. */
  onSuccess: () => Promise<void> | void;
  /** Asks the server whether the provider's flow succeeded, if the window closed without a message. */
  hasSucceeded: () => Promise<boolean>;
  /** Called when the server refuses the flow. Returns true if the page handles the error itself. */
  onRefused?: (code: ErrorCode) => boolean;
}

export interface ProviderWindow {
  /** Path of the open popup, such as `/auth/google`. */
  waitingFor: string | undefined;
  /** Why the flow failed, as a sentence. */
  problem: string | undefined;
  /** URL of the redirect flow; undefined unless the browser blocks popups. */
  redirectFlowUrl: string | undefined;
  /** Must be called during a click. */
  open: (path: string) => void;
}

/** Opens a provider's page in a popup: to sign in, to add a sign-in method or to connect a channel. */
export function useProviderWindow(flow: ProviderFlow, initialError?: ErrorCode): ProviderWindow {
  const [waitingFor, setWaitingFor] = useState<string>();
  const [redirectFlowUrl, setRedirectFlowUrl] = useState<string>();
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
      await flow.onSuccess();
      end();
    } catch (error) {
      end(error instanceof Failure ? failureSentence(error) : t('errors.unexpected'));
    }
  };

  const handleMessage = useEffectEvent(
    (message: Parameters<Parameters<typeof listenForMessages>[0]>[0]) => {
      const { purpose } = flow;
      if (!attempt.current || !isMessageFor(message, { purpose, attempt: attempt.current })) return;
      if (message.ok) return void finish();
      attempt.current = undefined;
      const code = message.errorCode ?? 'sign_in_failed';
      end(flow.onRefused?.(code) ? undefined : t(`errors.${code}`));
    },
  );

  const handleClosed = useEffectEvent(() => {
    flow.hasSucceeded().then(
      (hasSucceeded) => (hasSucceeded ? finish() : end(t('ui.popupClosed'))),
      () => end(t('ui.popupClosed')),
    );
  });

  useEffect(() => listenForMessages((message) => handleMessage(message)), []);
  useEffect(() => () => stopWatching.current(), []);

  // An open popup may look closed, so the client asks the server and continues to listen.
  const [popup, setPopup] = useState<Window>();
  useEffect(() => {
    if (!popup) return;
    stopWatching.current();
    stopWatching.current = watchForClose(popup, () => handleClosed());
  }, [popup]);

  const open = (path: string) => {
    end();
    setRedirectFlowUrl(undefined);
    attempt.current = newAttempt();
    const opened = openPopup(path, attempt.current);
    setPopup(opened);
    if (opened) return setWaitingFor(path);
    setRedirectFlowUrl(redirectUrl(path, flow.target));
    end(t('ui.popupBlocked'));
  };

  return { waitingFor, problem, redirectFlowUrl, open };
}
