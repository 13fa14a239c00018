import type { ActionWithProof, UserRecord } from '@app/contracts';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { useRequiredProof } from '../../../lib/recent-proof/required-proof.js';
import { ProofDialog } from '../../../lib/recent-proof/proof-dialog.js';
import { useChangeWithProof } from './use-people.js';

interface ChangeWithProofDialogProps {
  change: { person: UserRecord; action: ActionWithProof };
  onClose: () => void;
}

/** Asks for confirmation and, if required, a proof before it changes an account. */
export function ChangeWithProofDialog({ change, onClose }: ChangeWithProofDialogProps) {
  const { data, error } = useRequiredProof();
  useEffect(() => {
    if (!error) return;
    toast.error(failureSentence(error));
    onClose();
  }, [error, onClose]);
  const { person, action } = change;
  const mutation = useChangeWithProof(change, onClose);
  if (!data) return null;
  return (
    <ProofDialog
      required={data.proof}
      title={tw(`people.questions.${action}`, { name: person.name })}
      description={tw(`people.notes.${action}`)}
      send={tw(`people.actions.${action}`)}
      action={mutation}
      onClose={onClose}
    />
  );
}
