import { apiKeyPrefix, apiKeyUsageDays, maxApiKeys, type ApiKey } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { billingIsOn } from '../../../lib/billing.js';
import { longDate } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { linkClass } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { ItemList } from '../item-list.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { useApiKeys, useApiKeyRevocation } from './use-api-keys.js';

/** Creates, lists and revokes API keys, and shows how they were used. */
export function ApiKeysPanel() {
  const { data, isPending, refetch } = useApiKeys();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const { mutate: revoke } = useApiKeyRevocation();
  const isFull = data !== undefined && data.length >= maxApiKeys;
  return (
    <Panel title={tw('keys.title')}>
      <p className="mt-2 text-pretty">
        {tw.rich('keys.note', {
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
        loading={tw('keys.loading')}
        notLoaded={tw('keys.notLoaded')}
        none={tw('keys.none')}
        row={(key) => <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />}
        actions={
          <Button disabled={isFull} onClick={() => setCreating(true)}>
            {tw('keys.create')}
          </Button>
        }
        full={isFull ? tw('keys.full', { count: maxApiKeys }) : undefined}
      />
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      <ConfirmDialog
        open={revoking !== undefined}
        title={revoking ? tw('keys.revokeTitle', { name: revoking.name }) : ''}
        description={tw('keys.revokeNote')}
        act={tw('keys.revoke')}
        onCancel={() => setRevoking(undefined)}
        onConfirm={() => {
          setRevoking(undefined);
          if (revoking) revoke(revoking);
        }}
      />
    </Panel>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, ending, scopes, createdAt, lastUsedAt } = apiKey;
  const may = scopes.map((scope) => tw(`keys.scopes.${scope}`)).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <div className="text-small text-pretty text-ink-2">
          <p>{tw('keys.may', { ending: `${apiKeyPrefix}…${ending}`, scopes: may })}</p>
          <p>
            {tw('keys.created', { date: longDate(new Date(createdAt)) })}{' '}
            {lastUsedAt === null
              ? tw('keys.unused')
              : tw('keys.lastUsed', { date: longDate(new Date(lastUsedAt)) })}
          </p>
          {lastUsedAt !== null && <p>{usesOf(apiKey)}</p>}
        </div>
      </div>
      <div className="-ml-2.5">
        <Button tone="quiet" size="s" aria-label={tw('keys.revokeOf', { name })} onClick={onRevoke}>
          {tw('keys.revoke')}
        </Button>
      </div>
    </li>
  );
}

function usesOf({ requests, generations, credits }: ApiKey): string {
  const days = apiKeyUsageDays;
  if (!billingIsOn()) return tw('keys.requests', { requests, generations, days });
  return tw('keys.uses', { requests, generations, credits, days });
}
