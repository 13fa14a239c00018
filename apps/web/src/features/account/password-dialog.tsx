import { passwordLength } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { tw } from '../../lib/language/workspace.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { NewPasswordField } from '../../ui/new-password-field.js';
import { TextField } from '../../ui/text-field.js';

/** Changes the password of a local account, which ends the account's other sessions. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post<null>('/auth/local/change-password', { json: { current, password } }),
    onSuccess: () => {
      toast.success(tw('account.passwordChanged'), {
        description: tw('account.passwordChangedNote'),
      });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('account.changePassword')}
      description={tw('account.changePasswordNote')}
      width={440}
    >
      <DialogForm
        sendLabel={tw('account.savePassword')}
        isReady={current !== '' && password !== ''}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() => mutate()}
        onCancel={onClose}
      >
        <div className="grid gap-3.5">
          <TextField
            label={tw('account.currentPassword')}
            type="password"
            autoComplete="current-password"
            value={current}
            maxLength={passwordLength.max}
            onChange={setCurrent}
          />
          <NewPasswordField value={password} onChange={setPassword} />
        </div>
      </DialogForm>
    </Dialog>
  );
}
