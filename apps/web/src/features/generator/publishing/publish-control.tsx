import { MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { inSentence } from '../../../lib/language/language.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { paths } from '../../../lib/paths.js';
import { useProviderWindow } from '../../../lib/provider-window/use-provider-window.js';
import { useAccount } from '../../../lib/use-account.js';
import { Button } from '../../../ui/button.js';
import { ConsentRequest } from '../../../ui/consent-request.js';
import { FieldError } from '../../../ui/notice.js';
import { Spinner } from '../../../ui/spinner.js';
import { ReachPanel } from './reach-panel.js';
import { PublicationProgress } from '../../../ui/publication-progress.js';
import { isConsentMissing, publishConsentPath } from '../../../lib/publishing/consent.js';
import { usePublication, usePublicationAction } from '../../../lib/publishing/use-publication.js';

/** Publishes a thumbnail on its video. Shown if the video may be on a connected channel. */
export function PublishControl({ id, name }: { id: string; name: string }) {
  const { data: answer } = usePublication(id);
  const { mutate: performAction, isPending, error } = usePublicationAction(id);
  const { data: account, refetch } = useAccount();
  const [isAskingConsent, setIsAskingConsent] = useState(false);
  const publish = () => {
    setIsAskingConsent(false);
    performAction({ act: 'publish' });
  };
  const providerWindow = useProviderWindow({
    purpose: 'publish',
    target: paths.workspace,
    onSuccess: async () => {
      await refetch();
      publish();
    },
    hasSucceeded: async () =>
      (await refetch()).data?.channels.some((one) => one.canPublish) ?? false,
  });
  if (!answer?.offered) return null;
  const { publication, revision } = answer;
  const about = inSentence(name);
  const mayPublish = account?.channels.some(({ canPublish }) => canPublish) ?? false;
  const needsConsent = isConsentMissing(error);
  const asksAgain = publication?.error?.code === 'publishing_consent_revoked';
  const isNew =
    !publication ||
    publication.state === 'failed' ||
    publication.state === 'undone' ||
    (publication.state === 'published' && publication.revision !== revision);
  return (
    <div className="grid gap-2" aria-live="polite">
      {publication && (
        <PublicationProgress
          publication={publication}
          isOutdated={publication.revision !== revision}
          isPending={isPending}
          about={about}
          onAct={(kind) => performAction({ act: kind, publicationId: publication.id })}
        />
      )}
      {isAskingConsent || needsConsent || (asksAgain && isNew) ? (
        <ConsentRequest path={publishConsentPath} window={providerWindow}>
          {tw('result.publishAsk')}
        </ConsentRequest>
      ) : (
        isNew && (
          <Button
            aria-label={tw('result.useOnYouTubeOf', { name: about })}
            title={tw('result.useHint')}
            aria-disabled={isPending}
            onClick={() => {
              if (!mayPublish) setIsAskingConsent(true);
              else if (!isPending) publish();
            }}
          >
            {isPending ? (
              <Spinner size="s" />
            ) : (
              <MonitorUp aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            )}
            {tw('result.useOnYouTube')}
          </Button>
        )
      )}
      {error && !needsConsent && <FieldError>{failureSentence(error)}</FieldError>}
      {publication?.publishedAt && <ReachPanel publicationId={publication.id} about={about} />}
    </div>
  );
}
