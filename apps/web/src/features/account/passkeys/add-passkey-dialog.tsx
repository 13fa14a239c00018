import { maxPasskeyNameLength, type RequiredProof } from '@app/contracts';
import { useState } from 'react';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { passkeyOutcome } from '../../../lib/passkeys.js';
import { TextField } from '../../../ui/text-field.js';
import { ProofDialog } from '../../../lib/recent-proof/proof-dialog.js';
import { useAddPasskey } from './use-passkeys.js';

interface AddPasskeyDialogProps {
  required: RequiredProof;
  onClose: () => void;
}

/** Asks for a name and, if required, a proof. Then the browser creates the passkey. */
export function AddPasskeyDialog({ required, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const { mutate, ...state } = useAddPasskey((added) => {
    toast.success(tw('passkeys.added', { name: added }));
    onClose();
  });
  return (
    <ProofDialog
      required={required}
      title={tw('passkeys.addTitle')}
      description={tw('passkeys.addNote')}
      send={tw('passkeys.next')}
      action={{ ...state, mutate: (proof) => mutate({ name: name.trim(), proof }) }}
      onClose={onClose}
      ready={name.trim() !== ''}
      sentenceOf={problemOf}
    >
      <TextField
        label={tw('passkeys.name')}
        note={tw('passkeys.nameNote')}
        autoComplete="off"
        value={name}
        maxLength={maxPasskeyNameLength}
        onChange={setName}
      />
    </ProofDialog>
  );
}

function problemOf(error: Error): string {
  switch (passkeyOutcome(error)) {
    case undefined:
      return failureSentence(error);
    case 'exists':
      return tw('passkeys.exists');
    case 'canceled':
    case 'aborted':
      return tw('passkeys.canceled');
    case 'failed':
      return tw('passkeys.failed');
  }
}

/** Suggested name of the passkey; empty for unknown devices. */
function deviceName(userAgent: string): string {
  const known = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'];
  return known.find((device) => userAgent.includes(device)) ?? '';
}
