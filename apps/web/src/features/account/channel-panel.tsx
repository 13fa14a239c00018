import type { Account, ConnectedChannel, PlanKey } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { isBillingOn, isOwnChannelOnly } from '../../lib/billing.js';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { failureSentence } from '../../lib/api/failure.js';
import { paths } from '../../lib/paths.js';
import { useProviderWindow } from '../../lib/provider-window/use-provider-window.js';
import { formatLongDate } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { linkClass } from '../../ui/notice.js';
import { Panel } from '../../ui/panel.js';
import { ProviderProblem } from '../../ui/provider-problem.js';
import { Spinner } from '../../ui/spinner.js';
import { accountKey, useAccount } from '../../lib/use-account.js';

const connectPath = '/auth/channel';

/** The connected channels. A free account can make thumbnails only for videos of these. */
export function ChannelPanel({ account }: { account: Account }) {
  const queries = useQueryClient();
  const { refetch } = useAccount();
  const plan = useAtomValue(currentUserAtom)?.plan;
  const { channels, canConnectChannel, methods } = account;
  const latestVerification = (of: ConnectedChannel[]) =>
    of.map((channel) => channel.verifiedAt).join();
  const providerWindow = useProviderWindow({
    purpose: 'channel',
    target: paths.account,
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKey }),
    hasSucceeded: async () =>
      latestVerification((await refetch()).data?.channels ?? []) !== latestVerification(channels),
  });
  // Without Google, the panel would have no button.
  if (!canConnectChannel && channels.length === 0) return null;
  const addsGoogle = !methods.some(({ provider }) => provider === 'google');
  return (
    <Panel title={tw('account.channel')}>
      <p className="mt-2 text-pretty">{tw(`account.${channelNote(plan)}`)}</p>
      {channels.length > 0 && (
        <ul className="mt-2 divide-y divide-hair">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      {canConnectChannel && (
        <div className="mt-3.5 grid justify-items-start gap-2">
          <Button
            tone={channels.length === 0 && isOwnChannelOnly(plan) ? 'solid' : 'line'}
            onClick={() => providerWindow.open(connectPath)}
          >
            {providerWindow.waitingFor === connectPath && <Spinner size="s" />}
            {channels.length === 0 ? tw('account.connect') : tw('account.connectAnother')}
          </Button>
          {addsGoogle && <p className="text-small text-ink-2">{tw('account.addsGoogle')}</p>}
          <ProviderProblem
            problem={providerWindow.problem}
            redirectFlowUrl={providerWindow.redirectFlowUrl}
          />
        </div>
      )}
      <GoogleAccessNote />
    </Panel>
  );
}

function channelNote(plan: PlanKey | undefined) {
  if (!isBillingOn()) return 'channelOpen';
  return plan === 'free' ? 'channelFree' : 'channelPaid';
}

function ChannelRow({ channel }: { channel: ConnectedChannel }) {
  const disconnect = useRevokeConsent(channel, 'disconnect', {
    title: tw('account.disconnected', { channel: channel.title }),
    description: tw('account.disconnectedNote'),
  });
  const stopPublishing = useRevokeConsent(channel, 'stop-publishing', {
    title: tw('account.stopped', { channel: channel.title }),
    description: tw('account.stoppedNote'),
  });
  const stopReach = useRevokeConsent(channel, 'stop-reach', {
    title: tw('account.stoppedReading', { channel: channel.title }),
    description: tw('account.stoppedReadingNote'),
  });
  const stopCaptions = useRevokeConsent(channel, 'stop-captions', {
    title: tw('account.stoppedCaptions', { channel: channel.title }),
    description: tw('account.stoppedCaptionsNote'),
  });
  return (
    <li className="flex min-h-14 items-center gap-3.5 py-2">
      <span className="min-w-0 flex-1">
        {channel.title}
        <span className="block text-small text-ink-2 [overflow-wrap:anywhere]">
          {channel.handle && `${channel.handle}, `}
          {tw('account.checked', { date: formatLongDate(new Date(channel.verifiedAt)) })}
        </span>
        <Link
          to={paths.refresh}
          className={classNames(linkClass, 'text-small pointer-coarse:min-h-11')}
        >
          {tw('account.refreshOld')}
        </Link>
        {channel.canPublish && (
          <span className="block text-small text-pretty text-ink-2">
            {tw('account.maySet')}{' '}
            <button
              type="button"
              aria-disabled={stopPublishing.isPending}
              aria-label={tw('account.dontAllowLabel', { channel: channel.title })}
              onClick={stopPublishing.run}
              className={classNames(linkClass, 'pointer-coarse:min-h-11')}
            >
              {tw('account.dontAllow')}
            </button>
          </span>
        )}
        {channel.canReadReach && (
          <span className="block text-small text-pretty text-ink-2">
            {tw('account.mayRead')}{' '}
            <button
              type="button"
              aria-disabled={stopReach.isPending}
              aria-label={tw('account.dontReadLabel', { channel: channel.title })}
              onClick={stopReach.run}
              className={classNames(linkClass, 'pointer-coarse:min-h-11')}
            >
              {tw('account.dontAllow')}
            </button>
          </span>
        )}
        {channel.captions && (
          <span className="block text-small text-pretty text-ink-2">
            {tw('account.mayReadCaptions', {
              date: formatLongDate(new Date(channel.captions.allowedAt)),
            })}{' '}
            <button
              type="button"
              aria-disabled={stopCaptions.isPending}
              aria-label={tw('account.dontReadCaptionsLabel', { channel: channel.title })}
              onClick={stopCaptions.run}
              className={classNames(linkClass, 'pointer-coarse:min-h-11')}
            >
              {tw('account.dontAllow')}
            </button>
          </span>
        )}
      </span>
      <Button
        tone="quiet"
        size="s"
        aria-disabled={disconnect.isPending}
        aria-label={tw('account.disconnectLabel', { channel: channel.title })}
        onClick={disconnect.run}
      >
        {tw('account.disconnect')}
      </Button>
    </li>
  );
}

/** Disconnects a channel, or revokes only one of its consents. */
function useRevokeConsent(
  channel: ConnectedChannel,
  action: 'disconnect' | 'stop-publishing' | 'stop-reach' | 'stop-captions',
  { title, description }: { title: string; description: string },
): { run: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post<Account>(`/user/channel/${action}`, { json: { channel_id: channel.id } }),
    onSuccess: (next) => {
      queries.setQueryData(accountKey, next);
      void queries.invalidateQueries({ queryKey: ['reach'] });
      toast.success(title, { description });
    },
    onError: (error) => toast.error(failureSentence(error)),
  });
  const run = (): void => {
    if (!isPending) mutate();
  };
  return { run, isPending };
}

function GoogleAccessNote() {
  return (
    <p className="mt-3.5 text-small text-pretty text-ink-2">
      {tw.rich('account.access', {
        google: (text) => (
          <ExternalLink to="https://myaccount.google.com/permissions">{text}</ExternalLink>
        ),
        terms: (text) => <ExternalLink to="https://www.youtube.com/t/terms">{text}</ExternalLink>,
        privacy: (text) => (
          <ExternalLink to="https://policies.google.com/privacy">{text}</ExternalLink>
        ),
      })}
    </p>
  );
}

function ExternalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noreferrer" className={linkClass}>
      {children}
    </a>
  );
}
