import { maxPasskeys, type Passkey } from '@app/contracts';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { longDate } from '../../../lib/format.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { linkClass } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
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
  const canAdd = browserSupportsWebAuthn();
  const isFull = data !== undefined && data.passkeys.length >= maxPasskeys;
  return (
    <Panel title={tw('passkeys.title')}>
      <p className="mt-2 text-pretty">{tw('passkeys.note')}</p>
      {data ? (
        <List passkeys={data.passkeys} onOpen={setOpen} />
      ) : isPending ? (
        <output className="mt-3 block h-16 animate-breathe rounded-control tint-7">
          <span className="sr-only">{tw('passkeys.loading')}</span>
        </output>
      ) : (
        <p role="alert" className="mt-3">
          {tw('passkeys.notLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </p>
      )}
      {data && (
        <div className="mt-3.5">
          <Button disabled={isFull || !canAdd} onClick={() => setOpen({ action: 'add' })}>
            {tw('passkeys.add')}
          </Button>
        </div>
      )}
      {data && (isFull || !canAdd) && (
        <p className="mt-2 text-small text-pretty text-ink-2">
          {canAdd ? tw('passkeys.full', { count: maxPasskeys }) : tw('passkeys.unsupported')}
        </p>
      )}
      {data && open?.action === 'add' && <AddPasskeyDialog required={data.proof} onClose={close} />}
      {open?.action === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {data && open?.action === 'remove' && (
        <RemovePasskeyDialog passkey={open.passkey} required={data.proof} onClose={close} />
      )}
    </Panel>
  );
}

interface ListProps {
  passkeys: Passkey[];
  onOpen: (state: OpenDialogState) => void;
}

function List({ passkeys, onOpen }: ListProps) {
  if (passkeys.length === 0) return <p className="mt-3 text-ink-2">{tw('passkeys.none')}</p>;
  return (
    <ul className="mt-2 divide-y divide-hair">
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen: ListProps['onOpen'] }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <p className="text-small text-pretty text-ink-2">
          {tw('passkeys.addedOn', { date: longDate(new Date(createdAt)) })}{' '}
          {lastUsedAt === null
            ? tw('passkeys.unused')
            : tw('passkeys.lastUsed', { date: longDate(new Date(lastUsedAt)) })}
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
