import type { ProofAnswer, RequiredProof } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.js';
import { tw } from '../../lib/language/workspace.js';
import { ProofDialog } from './passkeys/proof-dialog.js';
import { sendProof } from './passkeys/use-passkeys.js';

const proofKey = ['required-proof'] as const;

/** What the user must prove before a sign-in method is added. */
export function useRequiredProof() {
  return useQuery({ queryKey: proofKey, queryFn: () => api.get<ProofAnswer>('/auth/proof') });
}

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
