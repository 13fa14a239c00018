import { invitationDays } from '@app/contracts';
import { useState } from 'react';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { CopyForm } from '../../../ui/copy-form.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { TextField } from '../../../ui/text-field.js';
import { useCreateInvitation } from './use-invitations.js';

/** Makes an invitation, and then shows its link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, isPending, error } = useCreateInvitation();
  const [email, setEmail] = useState('');
  const address = email.trim();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={data ? tw('people.invitations.createdTitle') : tw('people.invitations.inviteTitle')}
      description={
        data
          ? tw('people.invitations.createdNote')
          : tw('people.invitations.inviteNote', { days: invitationDays })
      }
      width={520}
    >
      {data ? (
        <CopyForm
          text={data.link}
          label={tw('people.invitations.link')}
          closeLabel={tw('people.invitations.done')}
          isMonospace
          onCopied={(isCopied) => {
            if (isCopied) toast.success(tw('people.invitations.copied'));
            else toast.error(tw('people.invitations.notCopied'));
          }}
          onClose={onClose}
        />
      ) : (
        <DialogForm
          sendLabel={tw('people.invitations.create')}
          isReady
          isPending={isPending}
          error={error ? failureSentence(error) : undefined}
          onSend={() => mutate(address === '' ? {} : { email: address })}
          onCancel={onClose}
        >
          <TextField
            label={tw('people.invitations.email')}
            type="email"
            autoComplete="off"
            maxLength={320}
            value={email}
            onChange={setEmail}
            note={tw('people.invitations.emailNote')}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
