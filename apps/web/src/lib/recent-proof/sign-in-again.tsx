import { useMutation } from '@tanstack/react-query';
import { call, session } from '../api/api.js';
import { failureSentence } from '../api/failure.js';
import { t } from '../language/public.js';
import { tw } from '../language/workspace.js';
import { Button } from '../../ui/button.js';
import { DialogBody, DialogFooter } from '../../ui/dialog.js';
import { FieldError } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';

/** Signs out a user without a password, who then signs in again. */
export function SignInAgain({ onCancel }: { onCancel: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<null>('/auth/sign-out', { method: 'post' }),
    onSuccess: () => session.leave(),
  });
  return (
    <>
      <DialogBody>
        <p className="text-pretty">{tw('passkeys.signInAgainNote')}</p>
        {error && <FieldError className="mt-2">{failureSentence(error)}</FieldError>}
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button tone="solid" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {isPending && <Spinner size="s" />}
          {tw('passkeys.signInAgain')}
        </Button>
      </DialogFooter>
    </>
  );
}
