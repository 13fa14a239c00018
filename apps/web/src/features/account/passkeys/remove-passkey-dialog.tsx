import type { Passkey, RequiredProof } from '@app/contracts';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { ProofFields, useProof } from './proof-fields.js';
import { SignInAgain } from './sign-in-again.js';
import { usePasskeyRemoval } from './use-passkeys.js';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  required: RequiredProof;
  onClose: () => void;
}

/** Asks before a passkey is removed, and for a proof where that is required. */
export function RemovePasskeyDialog({ passkey, required, onClose }: RemovePasskeyDialogProps) {
  const { id, name } = passkey;
  const fields = useProof(required);
  const { mutate, isPending, error } = usePasskeyRemoval(() => {
    toast.success(tw('passkeys.removed', { name }), { description: tw('passkeys.removedNote') });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('passkeys.removeTitle', { name })}
      description={tw('passkeys.removeNote')}
      width={440}
    >
      {required === 'sign-in' ? (
        <SignInAgain onCancel={onClose} />
      ) : (
        <DialogForm
          send={tw('passkeys.remove')}
          ready={fields.isComplete}
          pending={isPending}
          error={error ? failureSentence(error) : undefined}
          onSend={() => mutate({ id, proof: fields.proof })}
          onCancel={onClose}
        >
          <div className="grid gap-3.5">
            <ProofFields {...fields} />
          </div>
        </DialogForm>
      )}
    </Dialog>
  );
}
