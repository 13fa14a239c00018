import {
  passkeyPromptMinutes,
  type PasskeyAssertion,
  type PasskeyRequestOptions,
} from '@app/contracts';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { call, session } from '../../lib/api/api.js';
import { askForPasskey } from '../../lib/passkeys.js';

/** Replaces a challenge before it expires. */
const suggestionLifetimeMs = (passkeyPromptMinutes - 1) * 60_000;

const requestOptions = () =>
  call<PasskeyRequestOptions>('/auth/passkey/options', { method: 'post' });

async function send(assertion: PasskeyAssertion): Promise<void> {
  await call<null>('/auth/passkey/sign-in', { method: 'post', json: assertion });
  await session.renew();
}

/** Signs in with the passkey that the user chooses in the browser's dialog. */
export async function signInWithPasskey(): Promise<void> {
  await send(await askForPasskey(await requestOptions()));
}

/**
 * Suggests passkeys in the e-mail field, in browsers that can, and signs in with the one that the user picks. The browser
 * ends the suggestions when its dialog opens, so `isOffered` is false meanwhile.
 */
export function usePasskeySuggestions(isOffered: boolean): Error | undefined {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (!isOffered) return undefined;
    let isCurrent = true;
    const suggestAgain = () => isCurrent && setAttempt(attempt + 1);
    const suggest = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || !isCurrent) return;
      const options = await requestOptions();
      const picked = isCurrent && (await askForPasskey(options, { autofill: true }));
      if (!picked) return;
      await send(picked).catch((reason: unknown) => {
        setError(reason instanceof Error ? reason : new Error(String(reason)));
        suggestAgain();
      });
    };
    // Without suggestions, the button still works and says what is wrong.
    suggest().catch(() => undefined);
    const timer = setTimeout(suggestAgain, suggestionLifetimeMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOffered, attempt]);
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
  return error;
}
