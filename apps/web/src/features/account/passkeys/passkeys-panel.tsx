import { maxPasskeys, type Passkey } from '@app/contracts';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { formatLongDate } from '../../../lib/format.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { Panel } from '../../../ui/panel.js';
import { ItemList } from '../item-list.js';
import { AddPasskeyDialog } from './add-passkey-dialog.js';
import { RemovePasskeyDialog } from './remove-passkey-dialog.js';
import { RenamePasskeyDialog } from './rename-passkey-dialog.js';
import { usePasskeys } from './use-passkeys.js';

/** The open dialog, and the passkey that it is about. */
type OpenDialogState = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey };

/** Lists, adds, renames and removes passkeys. */
export function PasskeysPanel() {
  const { data, isPending, refetch } = usePasskeys();
  const [open, setOpen] = useState<OpenDialogState>();
  const close = () => setOpen(undefined);
  const full = browserSupportsWebAuthn()
    ? data && data.passkeys.length >= maxPasskeys
      ? tw('passkeys.full', { count: maxPasskeys })
      : undefined
    : tw('passkeys.unsupported');
  return (
    <Panel title={tw('passkeys.title')}>
      <p className="mt-2 text-pretty">{tw('passkeys.note')}</p>
      <ItemList
        items={data?.passkeys}
        isPending={isPending}
        onRetry={() => void refetch()}
        loading={tw('passkeys.loading')}
        notLoaded={tw('passkeys.notLoaded')}
        none={tw('passkeys.none')}
        row={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />}
        actions={
          <Button disabled={full !== undefined} onClick={() => setOpen({ action: 'add' })}>
            {tw('passkeys.add')}
          </Button>
        }
        full={full}
      />
      {data && open?.action === 'add' && <AddPasskeyDialog required={data.proof} onClose={close} />}
      {open?.action === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {data && open?.action === 'remove' && (
        <RemovePasskeyDialog passkey={open.passkey} required={data.proof} onClose={close} />
      )}
    </Panel>
  );
}

function PasskeyRow({
  passkey,
  onOpen,
}: {
  passkey: Passkey;
  onOpen: (state: OpenDialogState) => void;
}) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <p className="text-small text-pretty text-ink-2">
          {tw('passkeys.addedOn', { date: formatLongDate(new Date(createdAt)) })}{' '}
          {lastUsedAt === null
            ? tw('passkeys.unused')
            : tw('passkeys.lastUsed', { date: formatLongDate(new Date(lastUsedAt)) })}
        </p>
      </div>
      <div className="-ml-2.5 flex flex-wrap">
        <Button
          tone="quiet"
          size="s"
          aria-label={tw('passkeys.renameOf', { name })}
          onClick={() => onOpen({ action: 'rename', passkey })}
        >
          {tw('passkeys.rename')}
        </Button>
        <Button
          tone="quiet"
          size="s"
          aria-label={tw('passkeys.removeOf', { name })}
          onClick={() => onOpen({ action: 'remove', passkey })}
        >
          {tw('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
