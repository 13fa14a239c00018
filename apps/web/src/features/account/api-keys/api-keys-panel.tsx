import { apiKeyPrefix, apiKeyUsageDays, maxApiKeys, type ApiKey } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';
import { billingIsOn } from '../../../lib/billing.js';
import { longDate } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { linkClass } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
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
      {data ? (
        <Keys keys={data} onRevoke={setRevoking} />
      ) : isPending ? (
        <output className="mt-3 block h-16 animate-breathe rounded-control tint-7">
          <span className="sr-only">{tw('keys.loading')}</span>
        </output>
      ) : (
        <p role="alert" className="mt-3">
          {tw('keys.notLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </p>
      )}
      {data && (
        <div className="mt-3.5">
          <Button disabled={isFull} onClick={() => setCreating(true)}>
            {tw('keys.create')}
          </Button>
        </div>
      )}
      {isFull && (
        <p className="mt-2 text-small text-pretty text-ink-2">
          {tw('keys.full', { count: maxApiKeys })}
        </p>
      )}
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

function Keys({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  if (keys.length === 0) return <p className="mt-3 text-ink-2">{tw('keys.none')}</p>;
  return (
    <ul className="mt-2 divide-y divide-hair">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
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
