import type { Account } from '@app/contracts';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { formatLongDate } from '../../lib/format.js';
import { Avatar } from '../../ui/avatar.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { ApiKeysPanel } from './api-keys/api-keys-panel.js';
import { ChannelPanel } from './channel-panel.js';
import { DataPanel } from './data-panel.js';
import { DeletePanel } from './delete-panel.js';
import { FacesPanel } from './faces-panel.js';
import { LanguagePanel } from './language-panel.js';
import { LookPanel } from './channel-look/look-panel.js';
import { MethodsPanel } from './methods-panel.js';
import { publicConfig } from '../../lib/public-config.js';
import { PasskeysPanel } from './passkeys/passkeys-panel.js';
import { SavedAssetsPanel } from './saved-assets-panel.js';
import { WebhooksPanel } from './webhooks/webhooks-panel.js';
import { useAccount } from '../../lib/use-account.js';

/** The account page: channel, sign-in methods, data and deletion. */
export function AccountPage() {
  const { data, isPending, refetch } = useAccount();
  return (
    <section className="w-full max-w-[760px]">
      <title>{t('site.pageTitle', { page: tw('account.title') })}</title>
      <h1 className="type-h2 mb-5 shell:mb-7">{tw('account.title')}</h1>
      {data ? (
        <Panels account={data} />
      ) : isPending ? (
        <LoadingPanels />
      ) : (
        <Alert>
          {tw('account.notLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </Alert>
      )}
    </section>
  );
}

function Panels({ account }: { account: Account }) {
  const { name, avatar, email, createdAt } = account;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={avatar} large />
        <div className="min-w-0">
          <p className="type-h3 truncate">{name}</p>
          <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
            {email && `${email} · `}
            {tw('account.memberSince', { date: formatLongDate(new Date(createdAt)) })}
          </p>
        </div>
      </div>
      <MethodsPanel account={account} />
      {publicConfig()?.passkeys && <PasskeysPanel />}
      <ChannelPanel account={account} />
      {account.channels.length > 0 && <LookPanel />}
      <LanguagePanel />
      <SavedAssetsPanel />
      <FacesPanel />
      <ApiKeysPanel />
      <WebhooksPanel />
      <DataPanel />
      <DeletePanel />
    </div>
  );
}

/** Heights of the placeholders, the same as those of the panels. */
const placeholderHeights = [
  'h-14',
  'h-[132px]',
  'h-[172px]',
  'h-[132px]',
  'h-[148px]',
  'h-[148px]',
  'h-[148px]',
  'h-[148px]',
  'h-[132px]',
];

function LoadingPanels() {
  return (
    <output className="grid gap-4">
      <span className="sr-only">{tw('account.loading')}</span>
      {placeholderHeights.map((height, index) => (
        <span key={index} className={`${height} animate-breathe rounded-sheet tint-7`} />
      ))}
    </output>
  );
}
