import type { ReactNode } from 'react';
import { Button } from './button.js';
import { DialogBody, DialogFoot } from './dialog.js';
import { FieldError } from './notice.js';
import { Spinner } from './spinner.js';

interface DialogFormProps {
  /** The fields. */
  children: ReactNode;
  /** On the button that sends. */
  send: string;
  /** Everything that is needed is there. */
  ready: boolean;
  pending: boolean;
  /** Why it could not be sent. */
  error: string | undefined;
  /** Not called again while it is pending. */
  onSend: () => void;
  onCancel: () => void;
}

/** What a dialog asks for: its fields, why it could not be sent, and a foot that leaves or sends. */
export function DialogForm(props: DialogFormProps) {
  const { children, send, ready, pending, error, onSend, onCancel } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !pending) onSend();
      }}
      noValidate
    >
      <DialogBody>
        {children}
        {error !== undefined && <FieldError className="mt-2">{error}</FieldError>}
      </DialogBody>
      <DialogFoot>
        <Button tone="quiet" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button tone="solid" type="submit" disabled={!ready} aria-disabled={pending}>
          {pending && <Spinner size="s" />}
          {send}
        </Button>
      </DialogFoot>
    </form>
  );
}
