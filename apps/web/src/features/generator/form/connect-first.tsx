import { tw } from '../../../lib/language/workspace.js';
import { useAccount } from '../../../lib/use-account.js';
import { Alert } from '../../../ui/notice.js';
import { ChannelHelp } from './channel-help.js';

/** Asks a free account without a channel to connect one, because Generate would be refused. Submits afterwards. */
export function ConnectFirst({ onConnected }: { onConnected: () => void }) {
  const { data } = useAccount();
  if (!data?.canConnectChannel || data.channels.length > 0) return null;
  return (
    <Alert className="mt-3" calm>
      {tw('generator.connectFirst')}
      <ChannelHelp
        channel={{ remedy: 'connect', addsGoogle: data.addableMethods.includes('google') }}
        onRetry={onConnected}
      />
    </Alert>
  );
}
