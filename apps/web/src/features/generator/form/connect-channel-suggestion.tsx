import { tw } from '../../../lib/language/workspace.js';
import { useAccount } from '../../../lib/use-account.js';
import { Alert } from '../../../ui/notice.js';
import { ChannelHelp } from './channel-help.js';

/** Asks a user on the free plan to connect a channel, because the server would refuse the request. Submits afterwards. */
export function ConnectChannelSuggestion({ onConnected }: { onConnected: () => void }) {
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
