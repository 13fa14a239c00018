import { apiKeyPrefix, apiKeyUsageDays, maxApiKeys, type ApiKey } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { isBillingOn } from '../../../lib/billing.js';
import { formatLongDate } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { linkClass } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { ItemList } from '../item-list.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { useApiKeys, useRevokeApiKey } from './use-api-keys.js';

/** Creates, lists and revokes API keys, and shows how they were used. */
export function ApiKeysPanel() {
  const { data, isPending, refetch } = useApiKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey>();
  const { mutate: revoke } = useRevokeApiKey();
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
        row={(key) => <KeyRow key={key.id} apiKey={key} onRevoke={() => setKeyToRevoke(key)} />}
        actions={
          <Button disabled={isFull} onClick={() => setIsCreating(true)}>
            {tw('keys.create')}
          </Button>
        }
        full={isFull ? tw('keys.full', { count: maxApiKeys }) : undefined}
      />
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
      <ConfirmDialog
        open={keyToRevoke !== undefined}
        title={keyToRevoke ? tw('keys.revokeTitle', { name: keyToRevoke.name }) : ''}
        description={tw('keys.revokeNote')}
        confirmLabel={tw('keys.revoke')}
        onCancel={() => setKeyToRevoke(undefined)}
        onConfirm={() => {
          setKeyToRevoke(undefined);
          if (keyToRevoke) revoke(keyToRevoke);
        }}
      />
    </Panel>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, ending, scopes, createdAt, lastUsedAt } = apiKey;
  const scopeNames = scopes.map((scope) => tw(`keys.scopes.${scope}`)).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <div className="text-small text-pretty text-ink-2">
          <p>{tw('keys.may', { ending: `${apiKeyPrefix}…${ending}`, scopes: scopeNames })}</p>
          <p>
            {tw('keys.created', { date: formatLongDate(new Date(createdAt)) })}{' '}
            {lastUsedAt === null
              ? tw('keys.unused')
              : tw('keys.lastUsed', { date: formatLongDate(new Date(lastUsedAt)) })}
          </p>
          {lastUsedAt !== null && <p>{usageText(apiKey)}</p>}
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

function usageText({ requests, generations, credits }: ApiKey): string {
  const days = apiKeyUsageDays;
  if (!isBillingOn()) return tw('keys.requests', { requests, generations, days });
  return tw('keys.uses', { requests, generations, credits, days });
}
