import type { RefreshOrder, RefreshPublishAnswer } from '@app/contracts';
import { useState } from 'react';
import { failureSentence, sentenceOfCode } from '../../lib/api/failure.js';
import { tw } from '../../lib/language/workspace.js';
import { paths } from '../../lib/paths.js';
import { useProviderWindow } from '../../lib/provider-window/use-provider-window.js';
import { isConsentMissing, publishConsentPath } from '../../lib/publishing/consent.js';
import { useAccount } from '../../lib/use-account.js';
import { Button } from '../../ui/button.js';
import { ConsentRequest } from '../../ui/consent-request.js';
import { Alert, FieldError } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { usePublishOrder } from './use-refresh.js';

interface PublishBarProps {
  order: RefreshOrder;
  /** Ids of the chosen thumbnails. */
  chosen: string[];
  onPublished: () => void;
}

/** Publishes the chosen thumbnails on their videos. Asks for the consent first if it is missing. */
export function PublishBar({ order, chosen, onPublished }: PublishBarProps) {
  const { mutate, isPending, error, data } = usePublishOrder(order.id);
  const { data: account, refetch } = useAccount();
  const [isAskingConsent, setIsAskingConsent] = useState(false);
  const mayPublish = (channels = account?.channels) =>
    channels?.some(({ id, canPublish }) => id === order.channelId && canPublish) ?? false;
  const publish = () => {
    setIsAskingConsent(false);
    mutate(chosen, { onSuccess: onPublished });
  };
  const providerWindow = useProviderWindow({
    purpose: 'publish',
    target: paths.refresh,
    onSuccess: async () => {
      await refetch();
      publish();
    },
    hasSucceeded: async () => mayPublish((await refetch()).data?.channels),
  });
  const needsConsent = isConsentMissing(error);
  return (
    <>
      {chosen.length > 0 && (
        <div
          role="toolbar"
          aria-label={tw('refresh.order.chosenThumbnails')}
          className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 mx-auto mt-5 grid w-fit max-w-full gap-2 rounded-sheet bg-sheet p-3 shadow-pop outline-edge shell:bottom-5"
        >
          {isAskingConsent || needsConsent ? (
            <ConsentRequest path={publishConsentPath} window={providerWindow}>
              {tw('refresh.order.consent')}
            </ConsentRequest>
          ) : (
            <>
              <Button
                tone="signal"
                aria-disabled={isPending}
                onClick={() => {
                  if (!mayPublish()) setIsAskingConsent(true);
                  else if (!isPending) publish();
                }}
              >
                {isPending && <Spinner size="s" />}
                {tw('refresh.order.use', { count: chosen.length })}
              </Button>
              <p className="max-w-[46ch] text-small text-pretty text-ink-2">
                {tw('refresh.order.useNote')}
              </p>
            </>
          )}
        </div>
      )}
      <div className="mt-4 grid gap-2" aria-live="polite">
        {error && !needsConsent && <FieldError>{failureSentence(error)}</FieldError>}
        {data && <RefusedList answer={data} />}
      </div>
    </>
  );
}

function RefusedList({ answer: { order, refused } }: { answer: RefreshPublishAnswer }) {
  if (refused.length === 0) return null;
  const titleOf = (thumbnailId: string) =>
    order.videos.find(({ thumbnails }) => thumbnails.some(({ id }) => id === thumbnailId))?.title;
  return (
    <Alert>
      {tw('refresh.order.notSent')}
      <ul className="mt-1 list-disc pl-5">
        {refused.map((one) => (
          <li key={one.thumbnailId}>
            {tw('refresh.order.notSentOf', {
              title: titleOf(one.thumbnailId) ?? tw('refresh.order.aVideo'),
              reason: sentenceOfCode(one.code, one.message),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
