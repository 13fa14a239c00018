import { maxCodeLength, passwordLength, type SecondFactorSecret } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { TextField } from '../../../ui/text-field.js';
import { QrCode } from './qr-code.js';
import { useBeginSecondFactor, useConfirmSecondFactor } from './use-second-factor.js';

/** Turns the second factor on: password, then the secret and its first code, then the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor();
  const confirmation = useConfirmSecondFactor();
  const isPending = begin.isPending || confirmation.isPending;
  const { title, description } = headingOf(
    begin.data !== undefined,
    confirmation.data !== undefined,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={title}
      description={description}
      width={440}
    >
      {confirmation.data ? (
        <RecoveryCodesStep codes={confirmation.data.codes} onClose={onClose} />
      ) : begin.data ? (
        <CodeStep secret={begin.data} confirmation={confirmation} onClose={onClose} />
      ) : (
        <PasswordStep beginning={begin} onClose={onClose} />
      )}
    </Dialog>
  );
}

function headingOf(hasSecret: boolean, isOn: boolean): { title: string; description: string } {
  if (isOn)
    return { title: tw('secondFactor.codesTitle'), description: tw('secondFactor.codesNote') };
  if (hasSecret)
    return { title: tw('secondFactor.scanTitle'), description: tw('secondFactor.scanNote') };
  return { title: tw('secondFactor.turnOnLabel'), description: tw('secondFactor.passwordNote') };
}

interface PasswordStepProps {
  beginning: ReturnType<typeof useBeginSecondFactor>;
  onClose: () => void;
}

function PasswordStep({ beginning: { mutate, isPending, error }, onClose }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  return (
    <DialogForm
      sendLabel={tw('secondFactor.next')}
      isReady={password !== ''}
      isPending={isPending}
      error={error ? failureSentence(error) : undefined}
      onSend={() => mutate(password)}
      onCancel={onClose}
    >
      <TextField
        label={tw('secondFactor.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        maxLength={passwordLength.max}
        onChange={setPassword}
      />
    </DialogForm>
  );
}

interface CodeStepProps {
  secret: SecondFactorSecret;
  confirmation: ReturnType<typeof useConfirmSecondFactor>;
  onClose: () => void;
}

function CodeStep({ secret, confirmation, onClose }: CodeStepProps) {
  const { mutate, isPending, error } = confirmation;
  const [code, setCode] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  // The field of the previous step had the focus and is gone.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <DialogForm
      sendLabel={tw('secondFactor.turnOn')}
      isReady={code.trim() !== ''}
      isPending={isPending}
      error={error ? failureSentence(error) : undefined}
      onSend={() => mutate(code)}
      onCancel={onClose}
    >
      <div ref={fields} className="grid gap-4">
        <QrCode text={secret.uri} label={tw('secondFactor.qr')} />
        <dl className="text-small">
          <dt className="font-[540]">{tw('secondFactor.key')}</dt>
          <dd className="mt-1 font-mono [overflow-wrap:anywhere] select-all">
            {groupedSecret(secret.secret)}
          </dd>
        </dl>
        <TextField
          label={tw('secondFactor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          maxLength={maxCodeLength}
          onChange={setCode}
        />
      </div>
    </DialogForm>
  );
}

function RecoveryCodesStep({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const copy = () => {
    const copied = navigator.clipboard?.writeText(codes.join('\n')) ?? Promise.reject(new Error());
    copied.then(
      () => toast.success(tw('secondFactor.copied')),
      () => toast.error(tw('secondFactor.notCopied')),
    );
  };
  return (
    <>
      <DialogBody>
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={tw('secondFactor.codes')}
          className="grid gap-x-4 gap-y-1.5 font-mono text-small outline-none small:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={copy}>{tw('secondFactor.copy')}</Button>
        <Button tone="solid" onClick={onClose}>
          {tw('secondFactor.saved')}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Groups of four characters, which are easier to type. */
function groupedSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
