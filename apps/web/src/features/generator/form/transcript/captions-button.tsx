import { useQueryClient } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import { tw } from '../../../../lib/language/workspace.js';
import { paths } from '../../../../lib/paths.js';
import { useProviderWindow } from '../../../../lib/provider-window/use-provider-window.js';
import { accountKey, useAccount } from '../../../../lib/use-account.js';
import { Button } from '../../../../ui/button.js';
import { ConsentRequest } from '../../../../ui/consent-request.js';
import { Spinner } from '../../../../ui/spinner.js';
import type { CaptionsState } from './use-captions.js';

const consentPath = '/auth/channel/captions';

/** Uses YouTube's captions as the transcript. Shown for YouTube links to users with a connected channel. */
export function CaptionsButton({ captions }: { captions: CaptionsState }) {
  return captions.isOffered ? <ReadCaptionsButton captions={captions} /> : null;
}

function ReadCaptionsButton({ captions: { isPending, read } }: { captions: CaptionsState }) {
  const { data: account } = useAccount();
  if (!account || account.channels.length === 0) return null;
  return (
    <Button tone="quiet" size="s" aria-disabled={isPending} onClick={read}>
      {isPending ? (
        <Spinner size="s" />
      ) : (
        <Captions aria-hidden="true" className="size-[15px]" strokeWidth={2} />
      )}
      {tw('generator.transcriptFromYoutube')}
    </Button>
  );
}

/** Asks for the missing consent to read captions. Reads them after the consent is given. */
export function CaptionsConsent({ captions }: { captions: CaptionsState }) {
  return captions.needsConsent ? <MissingConsent read={captions.read} /> : null;
}

function MissingConsent({ read }: { read: () => void }) {
  const queries = useQueryClient();
  const { refetch } = useAccount();
  const providerWindow = useProviderWindow({
    purpose: 'captions',
    target: paths.workspace,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: accountKey });
      read();
    },
    hasSucceeded: async () => (await refetch()).data?.channels.some((one) => one.captions) ?? false,
  });
  return (
    <div className="mt-1.5">
      <ConsentRequest path={consentPath} window={providerWindow}>
        {tw('generator.captionsConsent')}
      </ConsentRequest>
    </div>
  );
}
