import {
  maxAllowance,
  type AllowanceKind,
  type UserRecord,
  type UserAllowance,
} from '@app/contracts';
import { useId, useState } from 'react';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { TextField } from '../../../ui/text-field.js';
import { useSetAllowance } from './use-people.js';

interface AllowanceDialogProps {
  person: UserRecord;
  allowance: UserAllowance;
  onClose: () => void;
}

/** Sets how many thumbnails a user can make in a month. */
export function AllowanceDialog({ person, allowance, onClose }: AllowanceDialogProps) {
  const { mutate, isPending, error } = useSetAllowance(person);
  const [kind, setKind] = useState(allowance.kind);
  const [text, setText] = useState(
    allowance.kind === 'limited' ? String(allowance.monthly ?? '') : '',
  );
  const group = useId();
  const isNumber = /^\d{1,6}$/.test(text.trim()) && Number(text) <= maxAllowance;
  const labels: [AllowanceKind, string][] = [
    [
      'default',
      allowance.default === null
        ? tw('people.allowance.byDefaultUnlimited')
        : tw('people.allowance.byDefault', { monthly: allowance.default }),
    ],
    ['unlimited', tw('people.allowance.unlimited')],
    ['limited', tw('people.allowance.limited')],
  ];
  const send = () =>
    mutate(kind === 'limited' ? { kind, thumbnails: Number(text) } : { kind }, {
      onSuccess: onClose,
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('people.allowance.title', { name: person.name })}
      description={tw('people.allowance.note')}
      width={520}
    >
      <DialogForm
        sendLabel={tw('people.allowance.save')}
        isReady={kind !== 'limited' || isNumber}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={send}
        onCancel={onClose}
      >
        <fieldset className="mb-3 grid gap-0.5">
          <legend className="sr-only">{tw('people.allowance.set')}</legend>
          {labels.map(([each, label]) => (
            <label
              key={each}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={group}
                checked={kind === each}
                onChange={() => setKind(each)}
                className="size-4 shrink-0 accent-ink"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {kind === 'limited' && (
          <TextField
            label={tw('people.allowance.thumbnails')}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={text}
            onChange={setText}
            note={tw('people.allowance.range', { max: maxAllowance })}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
