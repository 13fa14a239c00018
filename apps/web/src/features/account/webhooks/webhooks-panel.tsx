import { maxWebhooks, type Webhook } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { linkClass } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { LogDialog } from './log-dialog.js';
import { SecretDialog } from './secret-dialog.js';
import { useDeleteWebhook, useNewSecret, useTurnOnWebhook, useWebhooks } from './use-webhooks.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WebhookRow, type WebhookAction } from './webhook-row.js';

type OpenDialogState = { act: 'add' | Exclude<WebhookAction, 'turnOn'>; webhook?: Webhook };

/** Webhooks: adding, changing and deleting them, their secrets and logs. */
export function WebhooksPanel() {
  const { data, isPending, refetch } = useWebhooks();
  const [open, setOpen] = useState<OpenDialogState>();
  const [secret, setSecret] = useState<string>();
  const { mutate: turnOn } = useTurnOnWebhook();
  const isFull = data !== undefined && data.length >= maxWebhooks;
  return (
    <Panel title={tw('webhooks.title')}>
      <p className="mt-2 text-pretty">
        {tw.rich('webhooks.note', {
          docs: (text) => (
            <a href="/api/docs" target="_blank" rel="noreferrer" className={linkClass}>
              {text}
            </a>
          ),
        })}
      </p>
      {data ? (
        <WebhookList
          webhooks={data}
          onAct={(act, webhook) => (act === 'turnOn' ? turnOn(webhook) : setOpen({ act, webhook }))}
        />
      ) : isPending ? (
        <output className="mt-3 block h-16 animate-breathe rounded-control tint-7">
          <span className="sr-only">{tw('webhooks.loading')}</span>
        </output>
      ) : (
        <p role="alert" className="mt-3">
          {tw('webhooks.notLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </p>
      )}
      {data && (
        <div className="mt-3.5">
          <Button disabled={isFull} onClick={() => setOpen({ act: 'add' })}>
            {tw('webhooks.add')}
          </Button>
        </div>
      )}
      {isFull && (
        <p className="mt-2 text-small text-pretty text-ink-2">
          {tw('webhooks.full', { count: maxWebhooks })}
        </p>
      )}
      <OpenDialog
        open={open}
        onClose={() => setOpen(undefined)}
        onSecret={(made) => {
          setOpen(undefined);
          setSecret(made);
        }}
      />
      {secret !== undefined && (
        <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Panel>
  );
}

function WebhookList({
  webhooks,
  onAct,
}: {
  webhooks: Webhook[];
  onAct: (act: WebhookAction, webhook: Webhook) => void;
}) {
  if (webhooks.length === 0) return <p className="mt-3 text-ink-2">{tw('webhooks.none')}</p>;
  return (
    <ul className="mt-2 divide-y divide-hair">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} onAct={(act) => onAct(act, webhook)} />
      ))}
    </ul>
  );
}

interface OpenDialogProps {
  open: OpenDialogState | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

function OpenDialog({ open, onClose, onSecret }: OpenDialogProps) {
  const { mutate: replaceSecret } = useNewSecret();
  const { mutate: erase } = useDeleteWebhook();
  const webhook = open?.webhook;
  return (
    <>
      {(open?.act === 'add' || open?.act === 'edit') && (
        <WebhookDialog webhook={webhook} onClose={onClose} onSecret={onSecret} />
      )}
      {open?.act === 'log' && webhook && <LogDialog webhook={webhook} onClose={onClose} />}
      <ConfirmDialog
        open={open?.act === 'newSecret'}
        title={tw('webhooks.newSecretTitle')}
        description={tw('webhooks.newSecretNote')}
        act={tw('webhooks.newSecret')}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          if (webhook) replaceSecret(webhook, { onSuccess: (made) => onSecret(made.secret) });
        }}
      />
      <ConfirmDialog
        open={open?.act === 'delete'}
        title={tw('webhooks.deleteTitle')}
        description={tw('webhooks.deleteNote', { address: webhook?.address ?? '' })}
        act={tw('webhooks.delete')}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          if (webhook) erase(webhook);
        }}
      />
    </>
  );
}
