import type { RequiredProof } from '@app/contracts';
import type { ReactNode } from 'react';
import { failureSentence } from '../api/failure.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { ProofFields, useProof } from './proof-fields.js';
import { SignInAgain } from './sign-in-again.js';
import type { Proof } from './required-proof.js';

interface ProofDialogProps {
  required: RequiredProof;
  title: string;
  description: string;
  /** Label of the button that continues. */
  send: string;
  /** The action that needs the proof. */
  action: { mutate: (proof: Proof) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  /** Fields before those of the proof, whether they are complete, and the sentence for an error. */
  children?: ReactNode;
  ready?: boolean;
  sentenceOf?: (error: Error) => string;
}

/** Asks before an action, and for a proof of who the user is where that is required. */
export function ProofDialog(props: ProofDialogProps) {
  const { required, title, description, send, action, onClose } = props;
  const { children, ready = true, sentenceOf = failureSentence } = props;
  const { mutate, isPending, error } = action;
  const fields = useProof(required);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={title}
      description={description}
      width={440}
    >
      {required === 'sign-in' ? (
        <SignInAgain onCancel={onClose} />
      ) : (
        <DialogForm
          sendLabel={send}
          isReady={ready && fields.isComplete}
          isPending={isPending}
          error={error ? sentenceOf(error) : undefined}
          onSend={() => mutate(fields.proof)}
          onCancel={onClose}
        >
          <div className="grid gap-3.5">
            {children}
            <ProofFields {...fields} />
          </div>
        </DialogForm>
      )}
    </Dialog>
  );
}
