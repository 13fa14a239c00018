import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { failureSentence } from '../../lib/api/failure.js';
import { t } from '../../lib/language/public.js';
import { passkeyOutcome } from '../../lib/passkeys.js';
import { Button } from '../../ui/button.js';
import { FieldError } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { useHydrated } from '../../ui/use-hydrated.js';
import { signInWithPasskey, usePasskeySuggestions } from './use-passkey.js';

/** Signs in with a passkey, in place of e-mail address, password and code. The page redirects once there is a session. */
export function PasskeySignIn({ withSuggestions = false }: { withSuggestions?: boolean }) {
  const isHydrated = useHydrated();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => signInWithPasskey() });
  const suggestionError = usePasskeySuggestions(withSuggestions && !isPending);
  if (isHydrated && !browserSupportsWebAuthn()) return null;
  const problem = problemOf(error ?? suggestionError);
  return (
    // The prerendered page keeps the place of the button, which needs a script.
    <div className={isHydrated ? 'grid gap-2' : 'invisible grid gap-2'}>
      <Button size="l" block aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? (
          <Spinner size="s" />
        ) : (
          <KeyRound aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        )}
        {t('signIn.withPasskey')}
      </Button>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </div>
  );
}

function problemOf(error: Error | null | undefined): string | undefined {
  if (!error) return undefined;
  const outcome = passkeyOutcome(error);
  if (outcome === undefined) return failureSentence(error);
  return outcome === 'aborted' ? undefined : t('signIn.noPasskey');
}
