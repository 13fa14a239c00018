import type { ProofAnswer, RequiredProof } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { tw } from '../../lib/language/workspace.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { ProofFields, useProof } from './passkeys/proof-fields.js';
import { SignInAgain } from './passkeys/sign-in-again.js';
import { giveProof, type Proof } from './passkeys/use-passkeys.js';

const proofKey = ['required-proof'] as const;

/** What the user must prove before a sign-in method is added. */
export function useRequiredProof() {
  return useQuery({ queryKey: proofKey, queryFn: () => api.get<ProofAnswer>('/auth/proof') });
}

interface LinkProofDialogProps {
  required: RequiredProof;
  /** The provider that is added, as its button says. */
  provider: string;
  onProven: () => void;
  onClose: () => void;
}

/** Proves who the user is before a sign-in method is added. */
export function LinkProofDialog({ required, provider, onProven, onClose }: LinkProofDialogProps) {
  const queries = useQueryClient();
  const fields = useProof(required);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (proof: Proof) => giveProof(proof),
    onSuccess: () => {
      queries.setQueryData<ProofAnswer>(proofKey, { proof: 'none' });
      onProven();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('account.proofTitle', { provider })}
      description={tw('account.proofNote')}
      width={440}
    >
      {required === 'sign-in' ? (
        <SignInAgain onCancel={onClose} />
      ) : (
        <DialogForm
          send={tw('passkeys.next')}
          ready={fields.isComplete}
          pending={isPending}
          error={error ? failureSentence(error) : undefined}
          onSend={() => mutate(fields.proof)}
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
