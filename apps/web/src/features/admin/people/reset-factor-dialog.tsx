import type { UserRecord } from '@app/contracts';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { useRequiredProof } from '../../../lib/recent-proof/required-proof.js';
import { ProofDialog } from '../../../lib/recent-proof/proof-dialog.js';
import { useResetSecondFactor } from './use-people.js';

interface ResetFactorDialogProps {
  person: UserRecord;
  onClose: () => void;
}

/** Asks for confirmation and, if required, a proof before it resets a user's second factor. */
export function ResetFactorDialog({ person, onClose }: ResetFactorDialogProps) {
  const { data, error } = useRequiredProof();
  useEffect(() => {
    if (!error) return;
    toast.error(failureSentence(error));
    onClose();
  }, [error, onClose]);
  const action = useResetSecondFactor(person, onClose);
  if (!data) return null;
  return (
    <ProofDialog
      required={data.proof}
      title={tw('people.questions.reset-second-factor', { name: person.name })}
      description={tw('people.notes.reset-second-factor')}
      send={tw('people.actions.reset-second-factor')}
      action={action}
      onClose={onClose}
    />
  );
}
