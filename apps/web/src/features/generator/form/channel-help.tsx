import type { ChannelRefusal } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';
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

/** Remedies for a free account that does not own the channel. Submits again after a channel is connected. */
export function ChannelHelp({ channel: { remedy, addsGoogle }, onRetry }: ChannelHelpProps) {
  const config = publicConfig();
  const contact = config?.links.contactEmail;
  const openDialog = useSetAtom(openDialogAtom);
  const link = useAtomValue(linkAtom);
  const queries = useQueryClient();
  const providerWindow = useProviderWindow({
    purpose: 'channel',
    target: paths.workspace,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: accountKey });
      onRetry();
    },
    // No check is needed when the popup closes: on success it always sends a message first.
    hasSucceeded: () => Promise.resolve(false),
  });

  const connect = remedy === 'retry' ? undefined : tw(`generator.remedy.${remedy}`);
  return (
    <>
      <span className="mt-2.5 flex flex-wrap items-center gap-2">
        {connect && config?.canConnectChannel && (
          <Button tone="solid" size="s" onClick={() => providerWindow.open(connectPath)}>
            {providerWindow.waitingFor && <Spinner size="xs" />}
            {connect}
          </Button>
        )}
        {remedy === 'retry' && (
          <Button tone="solid" size="s" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        )}
        {config?.paymentsAvailable && (
          <Button size="s" onClick={() => openDialog('plans')}>
            {tw('generator.upgrade')}
          </Button>
        )}
        {contact && (
          <a href={`mailto:${contact}`} className={`${linkClass} text-small`}>
            {tw('generator.contactUs')}
          </a>
        )}
      </span>
      {connect && addsGoogle && (
        <span className="mt-2 block text-small text-ink-2">{tw('generator.connectNote')}</span>
      )}
      <ProviderProblem
        problem={providerWindow.problem}
        redirectFlowUrl={providerWindow.redirectFlowUrl}
        onRedirect={() => savePendingLink(link)}
      />
    </>
  );
}
