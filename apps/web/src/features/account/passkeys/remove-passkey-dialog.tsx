import type { Passkey, RequiredProof } from '@app/contracts';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { ProofDialog } from './proof-dialog.js';
import { usePasskeyRemoval } from './use-passkeys.js';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  required: RequiredProof;
  onClose: () => void;
}

/** Asks before a passkey is removed, and for a proof where that is required. */
export function RemovePasskeyDialog({ passkey, required, onClose }: RemovePasskeyDialogProps) {
  const { id, name } = passkey;
  const action = usePasskeyRemoval(id, () => {
    toast.success(tw('passkeys.removed', { name }), { description: tw('passkeys.removedNote') });
    onClose();
  });
  return (
    <ProofDialog
      required={required}
      title={tw('passkeys.removeTitle', { name })}
      description={tw('passkeys.removeNote')}
      send={tw('passkeys.remove')}
      action={action}
      onClose={onClose}
    />
  );
}
