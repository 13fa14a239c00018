import { maxPasskeyNameLength, type Passkey } from '@app/contracts';
import { useState } from 'react';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { TextField } from '../../../ui/text-field.js';
import { useRenamePasskey } from './use-passkeys.js';

/** Renames a passkey. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useRenamePasskey(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('passkeys.renameOf', { name: passkey.name })}
      description={tw('passkeys.renameNote')}
      width={440}
    >
      <DialogForm
        sendLabel={tw('passkeys.rename')}
        isReady={name.trim() !== ''}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() => mutate({ id: passkey.id, name: name.trim() })}
        onCancel={onClose}
      >
        <TextField
          label={tw('passkeys.name')}
          autoComplete="off"
          value={name}
          maxLength={maxPasskeyNameLength}
          onChange={setName}
        />
      </DialogForm>
    </Dialog>
  );
}
