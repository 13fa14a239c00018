import { MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { inSentence } from '../../../lib/language/language.js';
import { Failure, failureSentence } from '../../../lib/api/failure.js';
import { paths } from '../../../lib/paths.js';
import { useProviderWindow } from '../../../lib/provider-window/use-provider-window.js';
import { useAccount } from '../../../lib/use-account.js';
import { Button } from '../../../ui/button.js';
import { FieldError } from '../../../ui/notice.js';
import { ProviderProblem } from '../../../ui/provider-problem.js';
import { Spinner } from '../../../ui/spinner.js';
import { ReachPanel } from './reach-panel.js';
import { PublicationProgress } from '../../../ui/publication-progress.js';
import { usePublication, usePublicationAct } from '../../../lib/publishing/use-publication.js';

const consentPath = '/auth/channel/publish';

/** Puts a thumbnail on its video. Shown where the video may be on a connected channel. */
export function PublishControl({ id, name }: { id: string; name: string }) {
  const { data: answer } = usePublication(id);
  const { mutate: act, isPending, error } = usePublicationAct(id);
  const { data: account, refetch } = useAccount();
  const [asksConsent, setAsksConsent] = useState(false);
  const publish = () => {
    setAsksConsent(false);
    act({ act: 'publish' });
  };
  const window = useProviderWindow({
    purpose: 'publish',
    target: paths.workspace,
    done: async () => {
      await refetch();
      publish();
    },
    worked: async () => (await refetch()).data?.channels.some((one) => one.canPublish) ?? false,
  });
  if (!answer?.offered) return null;
  const { publication, revision } = answer;
  const about = inSentence(name);
  const mayPublish = account?.channels.some(({ canPublish }) => canPublish) ?? false;
  const needsConsent =
    error instanceof Failure &&
    (error.code === 'publishing_consent_missing' || error.code === 'publishing_consent_revoked');
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
          onAct={(kind) => act({ act: kind, publicationId: publication.id })}
        />
      )}
      {asksConsent || needsConsent || (asksAgain && isNew) ? (
        <>
          <p className="text-small text-pretty text-ink-2">{tw('result.publishAsk')}</p>
          <Button onClick={() => window.open(consentPath)}>
            {window.waitingFor ? <Spinner size="s" /> : null}
            {tw('result.allowOnGoogle')}
          </Button>
          <ProviderProblem problem={window.problem} wayRound={window.wayRound} />
        </>
      ) : (
        isNew && (
          <Button
            aria-label={tw('result.useOnYouTubeOf', { name: about })}
            title={tw('result.useHint')}
            aria-disabled={isPending}
            onClick={() => {
              if (!mayPublish) setAsksConsent(true);
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
