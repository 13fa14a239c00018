import { maxPasskeyNameLength, type RequiredProof } from '@app/contracts';
import { useState } from 'react';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { passkeyOutcome } from '../../../lib/passkeys.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { TextField } from '../../../ui/text-field.js';
import { ProofFields, useProof } from './proof-fields.js';
import { SignInAgain } from './sign-in-again.js';
import { usePasskeyAddition } from './use-passkeys.js';

interface AddPasskeyDialogProps {
  required: RequiredProof;
  onClose: () => void;
}

/** Names a passkey, proves who the user is where that is required, and lets the browser create it. */
export function AddPasskeyDialog({ required, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const fields = useProof(required);
  const { mutate, isPending, error } = usePasskeyAddition((added) => {
    toast.success(tw('passkeys.added', { name: added }));
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('passkeys.addTitle')}
      description={tw('passkeys.addNote')}
      width={440}
    >
      {required === 'sign-in' ? (
        <SignInAgain onCancel={onClose} />
      ) : (
        <DialogForm
          send={tw('passkeys.next')}
          ready={name.trim() !== '' && fields.isComplete}
          pending={isPending}
          error={error ? problemOf(error) : undefined}
          onSend={() => mutate({ name: name.trim(), proof: fields.proof })}
          onCancel={onClose}
        >
          <div className="grid gap-3.5">
            <TextField
              label={tw('passkeys.name')}
              note={tw('passkeys.nameNote')}
              autoComplete="off"
              value={name}
              maxLength={maxPasskeyNameLength}
              onChange={setName}
            />
            <ProofFields {...fields} />
          </div>
        </DialogForm>
      )}
    </Dialog>
  );
}

function problemOf(error: Error): string {
  switch (passkeyOutcome(error)) {
    case undefined:
      return failureSentence(error);
    case 'exists':
      return tw('passkeys.exists');
    case 'canceled':
    case 'aborted':
      return tw('passkeys.canceled');
    case 'failed':
      return tw('passkeys.failed');
  }
}

/** A first name for the passkey; empty for unknown devices. */
function deviceName(userAgent: string): string {
  const known = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'];
  return known.find((device) => userAgent.includes(device)) ?? '';
}
