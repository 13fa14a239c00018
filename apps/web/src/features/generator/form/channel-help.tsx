import type { ChannelRefusal } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { openDialogAtom } from '../../../lib/dialogs.js';
import { paths } from '../../../lib/paths.js';
import { publicConfig } from '../../../lib/public-config.js';
import { savePendingLink } from '../../../lib/storage.js';
import { accountKey } from '../../../lib/use-account.js';
import { useProviderWindow } from '../../../lib/provider-window/use-provider-window.js';
import { Button } from '../../../ui/button.js';
import { linkClass } from '../../../ui/notice.js';
import { ProviderProblem } from '../../../ui/provider-problem.js';
import { Spinner } from '../../../ui/spinner.js';
import { linkAtom } from '../generator-state.js';

const connectPath = '/auth/channel';

interface ChannelHelpProps {
  channel: Pick<ChannelRefusal, 'remedy' | 'addsGoogle'>;
  onRetry: () => void;
}

/** Remedies for a free account that does not own the channel. Once connected, it submits again. */
export function ChannelHelp({ channel: { remedy, addsGoogle }, onRetry }: ChannelHelpProps) {
  const config = publicConfig();
  const contact = config?.links.contactEmail;
  const openDialog = useSetAtom(openDialogAtom);
  const link = useAtomValue(linkAtom);
  const queries = useQueryClient();
  const window = useProviderWindow({
    purpose: 'channel',
    target: paths.workspace,
    done: () => {
      void queries.invalidateQueries({ queryKey: accountKey });
      onRetry();
    },
    // The popup sends a message when it succeeds.
    worked: () => Promise.resolve(false),
  });

  const connect = labels[remedy];
  return (
    <>
      <span className="mt-2.5 flex flex-wrap items-center gap-2">
        {connect && config?.canConnectChannel && (
          <Button tone="solid" size="s" onClick={() => window.open(connectPath)}>
            {window.waitingFor && <Spinner size="xs" />}
            {connect}
          </Button>
        )}
        {remedy === 'retry' && (
          <Button tone="solid" size="s" onClick={onRetry}>
            Try again
          </Button>
        )}
        {config?.paymentsAvailable && (
          <Button size="s" onClick={() => openDialog('plans')}>
            Upgrade
          </Button>
        )}
        {contact && (
          <a href={`mailto:${contact}`} className={`${linkClass} text-small`}>
            Contact us
          </a>
        )}
      </span>
      {connect && addsGoogle && (
        <span className="mt-2 block text-small text-ink-2">
          Use the Google account that owns your channel. You’ll also be able to sign in with it.
        </span>
      )}
      <ProviderProblem
        problem={window.problem}
        wayRound={window.wayRound}
        onWayRound={() => savePendingLink(link)}
      />
    </>
  );
}

const labels: Record<ChannelRefusal['remedy'], string | undefined> = {
  connect: 'Connect your channel',
  reconnect: 'Connect your channel again',
  retry: undefined,
  upgrade: 'Connect another channel',
};
