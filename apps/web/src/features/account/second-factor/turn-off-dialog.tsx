import { maxCodeLength, passwordLength } from '@app/contracts';
import { useState } from 'react';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { TextField } from '../../../ui/text-field.js';
import { useTurnOffSecondFactor } from './use-second-factor.js';

/** Turns the second factor off, with password and code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useTurnOffSecondFactor(() => {
    toast.success(tw('secondFactor.turnedOff'));
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('secondFactor.turnOffLabel')}
      description={tw('secondFactor.offNote')}
      width={440}
    >
      <DialogForm
        sendLabel={tw('secondFactor.turnOff')}
        isReady={password !== '' && code.trim() !== ''}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() => mutate({ password, code })}
        onCancel={onClose}
      >
        <div className="grid gap-3.5">
          <TextField
            label={tw('secondFactor.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            maxLength={passwordLength.max}
            onChange={setPassword}
          />
          <TextField
            label={tw('secondFactor.offCode')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            maxLength={maxCodeLength}
            onChange={setCode}
          />
        </div>
      </DialogForm>
    </Dialog>
  );
}
