import type { ProofAnswer, RequiredProof } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tw } from '../../lib/language/workspace.js';
import { ProofDialog } from '../../lib/recent-proof/proof-dialog.js';
import { proofKey, sendProof } from '../../lib/recent-proof/required-proof.js';

interface LinkProofDialogProps {
  required: RequiredProof;
  /** Label of the provider that is added. */
  provider: string;
  onProven: () => void;
  onClose: () => void;
}

/** Asks for password or code before a sign-in method is added. */
export function LinkProofDialog({ required, provider, onProven, onClose }: LinkProofDialogProps) {
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: sendProof,
    onSuccess: () => {
      queries.setQueryData<ProofAnswer>(proofKey, { proof: 'none' });
      onProven();
    },
  });
  return (
    <ProofDialog
      required={required}
      title={tw('account.proofTitle', { provider })}
      description={tw('account.proofNote')}
      send={tw('passkeys.next')}
      action={action}
      onClose={onClose}
    />
  );
}
