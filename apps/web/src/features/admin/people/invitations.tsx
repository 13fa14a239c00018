import { invitationDays, maxInvitations, type Invitation } from '@app/contracts';
import { useState } from 'react';
import { formatLongDate } from '../../../lib/format.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { linkClass } from '../../../ui/notice.js';
import { InviteDialog } from './invite-dialog.js';
import { useRevokeInvitation, useInvitations } from './use-invitations.js';

/** Makes, lists and revokes invitations. */
export function Invitations() {
  const { data, isPending, isError, refetch } = useInvitations();
  const [isInviting, setIsInviting] = useState(false);
  const [invitationToRevoke, setInvitationToRevoke] = useState<Invitation>();
  const { mutate: revoke } = useRevokeInvitation();
  const isFull = data !== undefined && data.length >= maxInvitations;
  return (
    <section aria-labelledby="invitations" className="grid gap-2 px-4 pt-6 shell:px-6">
      <h2 id="invitations" className="font-semibold">
        {tw('people.invitations.title')}
      </h2>
      <p className="text-small text-pretty text-ink-2">
        {tw('people.invitations.note', { days: invitationDays })}
      </p>
      {isPending && <p className="text-ink-2">{tw('people.invitations.loading')}</p>}
      {isError && (
        <p role="alert">
          {tw('people.invitations.notLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </p>
      )}
      {data?.length === 0 && (
        <p className="text-small text-ink-2">{tw('people.invitations.none')}</p>
      )}
      <ul className="divide-y divide-hair">
        {data?.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onRevoke={() => setInvitationToRevoke(invitation)}
          />
        ))}
      </ul>
      {data && (
        <div>
          <Button disabled={isFull} onClick={() => setIsInviting(true)}>
            {tw('people.invitations.invite')}
          </Button>
        </div>
      )}
      {isFull && (
        <p className="text-small text-pretty text-ink-2">
          {tw('people.invitations.full', { count: maxInvitations })}
        </p>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      <ConfirmDialog
        open={invitationToRevoke !== undefined}
        title={tw('people.invitations.revokeTitle')}
        description={tw('people.invitations.revokeNote')}
        confirmLabel={tw('people.invitations.revoke')}
        onCancel={() => setInvitationToRevoke(undefined)}
        onConfirm={() => {
          setInvitationToRevoke(undefined);
          if (invitationToRevoke) revoke(invitationToRevoke);
        }}
      />
    </section>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { email, by, expiresAt } = invitation;
  const invitedAddress = email ?? tw('people.invitations.any');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 text-small [overflow-wrap:anywhere]">
        <p>{invitedAddress}</p>
        <p className="text-ink-2">
          {tw('people.invitations.by', {
            name: by.name,
            date: formatLongDate(new Date(expiresAt)),
          })}
        </p>
      </div>
      <Button
        tone="quiet"
        size="s"
        aria-label={tw('people.invitations.revokeOf', { of: invitedAddress })}
        onClick={onRevoke}
      >
        {tw('people.invitations.revoke')}
      </Button>
    </li>
  );
}
