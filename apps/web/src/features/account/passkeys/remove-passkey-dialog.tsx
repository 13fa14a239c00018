import type { Passkey, RequiredProof } from '@app/contracts';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { ProofDialog } from '../../../lib/recent-proof/proof-dialog.js';
import { useRemovePasskey } from './use-passkeys.js';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  required: RequiredProof;
  onClose: () => void;
}

/** Asks for confirmation and, if required, a proof before it removes a passkey. */
export function RemovePasskeyDialog({ passkey, required, onClose }: RemovePasskeyDialogProps) {
  const { id, name } = passkey;
  const action = useRemovePasskey(id, () => {
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
