import { maxWebhooks, type Webhook } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { linkClass } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { ItemList } from '../item-list.js';
import { LogDialog } from './log-dialog.js';
import { SecretDialog } from './secret-dialog.js';
import {
  useDeleteWebhook,
  useReplaceSecret,
  useTurnOnWebhook,
  useWebhooks,
} from './use-webhooks.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WebhookRow, type WebhookAction } from './webhook-row.js';

type OpenDialogState = { action: 'add' | Exclude<WebhookAction, 'turnOn'>; webhook?: Webhook };

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
      <ItemList
        items={data}
        isPending={isPending}
        onRetry={() => void refetch()}
        loading={tw('webhooks.loading')}
        notLoaded={tw('webhooks.notLoaded')}
        none={tw('webhooks.none')}
        row={(webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onAct={(action) =>
              action === 'turnOn' ? turnOn(webhook) : setOpen({ action, webhook })
            }
          />
        )}
        actions={
          <Button disabled={isFull} onClick={() => setOpen({ action: 'add' })}>
            {tw('webhooks.add')}
          </Button>
        }
        full={isFull ? tw('webhooks.full', { count: maxWebhooks }) : undefined}
      />
      <OpenDialog
        open={open}
        onClose={() => setOpen(undefined)}
        onSecret={(saved) => {
          setOpen(undefined);
          setSecret(saved);
        }}
      />
      {secret !== undefined && (
        <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Panel>
  );
}

interface OpenDialogProps {
  open: OpenDialogState | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

function OpenDialog({ open, onClose, onSecret }: OpenDialogProps) {
  const { mutate: replaceSecret } = useReplaceSecret();
  const { mutate: erase } = useDeleteWebhook();
  const webhook = open?.webhook;
  return (
    <>
      {(open?.action === 'add' || open?.action === 'edit') && (
        <WebhookDialog webhook={webhook} onClose={onClose} onSecret={onSecret} />
      )}
      {open?.action === 'log' && webhook && <LogDialog webhook={webhook} onClose={onClose} />}
      <ConfirmDialog
        open={open?.action === 'newSecret'}
        title={tw('webhooks.newSecretTitle')}
        description={tw('webhooks.newSecretNote')}
        confirmLabel={tw('webhooks.newSecret')}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          if (webhook) replaceSecret(webhook, { onSuccess: (saved) => onSecret(saved.secret) });
        }}
      />
      <ConfirmDialog
        open={open?.action === 'delete'}
        title={tw('webhooks.deleteTitle')}
        description={tw('webhooks.deleteNote', { address: webhook?.address ?? '' })}
        confirmLabel={tw('webhooks.delete')}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          if (webhook) erase(webhook);
        }}
      />
    </>
  );
}
