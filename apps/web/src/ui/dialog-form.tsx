import type { ReactNode } from 'react';
import { t } from '../lib/language/public.js';
import { Button } from './button.js';
import { DialogBody, DialogFooter } from './dialog.js';
import { FieldError } from './notice.js';
import { Spinner } from './spinner.js';

interface DialogFormProps {
  /** The fields of the form. */
  children: ReactNode;
  /** Label of the submit button. */
  sendLabel: string;
  /** Whether the form can be submitted. */
  isReady: boolean;
  isPending: boolean;
  /** Why the submission failed. */
  error: string | undefined;
  /** Not called while a submission is pending. */
  onSend: () => void;
  onCancel: () => void;
}

/** Form of a dialog: fields, an error, and buttons to cancel and to submit. */
export function DialogForm(props: DialogFormProps) {
  const { children, sendLabel: send, isReady, isPending, error, onSend, onCancel } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isPending) onSend();
      }}
      noValidate
    >
      <DialogBody>
        {children}
        {error !== undefined && <FieldError className="mt-2">{error}</FieldError>}
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={onCancel} disabled={isPending}>
          {t('ui.cancel')}
        </Button>
        <Button tone="solid" type="submit" disabled={!isReady} aria-disabled={isPending}>
          {isPending && <Spinner size="s" />}
          {send}
        </Button>
      </DialogFooter>
    </form>
  );
}
