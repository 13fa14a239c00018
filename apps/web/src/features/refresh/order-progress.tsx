import type { RefreshOrder } from '@app/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureSentence, sentenceOfCode } from '../../lib/api/failure.js';
import { isBillingOn } from '../../lib/billing.js';
import { formatDateAndTime } from '../../lib/format.js';
import { tw } from '../../lib/language/workspace.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Alert, FieldError, linkClass, Notice } from '../../ui/notice.js';
import { ChapterBar } from '../../ui/chapter-bar.js';
import { useCancelOrder } from './use-refresh.js';

/** An order's price and progress, why it waits or has ended, and a button that cancels it. */
export function OrderProgress({ order }: { order: RefreshOrder }) {
  const { mutate: cancel, isPending, error } = useCancelOrder(order.id);
  const [isAsking, setIsAsking] = useState(false);
  const { videos, state, spent, price } = order;
  const finished = videos.filter((video) => ['made', 'failed'].includes(video.state)).length;
  const failed = videos.filter((video) => video.state === 'failed').length;
  const sentences = [
    tw('refresh.order.done', { finished, videos: videos.length }),
    failed > 0 &&
      tw(isBillingOn() ? 'refresh.order.failed' : 'refresh.order.failedUnpriced', {
        count: failed,
      }),
    isBillingOn() && tw('refresh.order.used', { spent, price }),
    state === 'canceled' && tw('refresh.order.canceled'),
  ];
  return (
    <section aria-label={tw('refresh.order.progress')} className="grid gap-2.5">
      <ChapterBar value={finished / videos.length} chapters={[1]} tone="ink" className="!h-1.5" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output className="min-w-0 flex-1 basis-[240px] text-pretty tabular-nums">
          {sentences.filter(Boolean).join(' ')}
        </output>
        {state === 'open' && (
          <Button
            size="s"
            aria-disabled={isPending}
            onClick={() => !isPending && setIsAsking(true)}
          >
            {tw('refresh.order.cancelRest')}
          </Button>
        )}
      </div>
      {error && <FieldError>{failureSentence(error)}</FieldError>}
      <WaitReason order={order} />
      <ConfirmDialog
        open={isAsking}
        title={tw('refresh.order.cancelTitle')}
        description={tw(
          isBillingOn() ? 'refresh.order.cancelNote' : 'refresh.order.cancelNoteUnpriced',
        )}
        confirmLabel={tw('refresh.order.cancelRest')}
        onConfirm={() => {
          setIsAsking(false);
          cancel();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}

/** Why the next video has not started, or why the order has ended. */
function WaitReason({ order: { wait, ended, state, videos } }: { order: RefreshOrder }) {
  if (ended) return <Alert calm>{sentenceOfCode(ended.code, ended.message)}</Alert>;
  if (wait?.code === 'insufficient_credits')
    return (
      <Alert calm>
        {tw.rich('refresh.order.noCredits', {
          link: (text) => (
            <Link to={paths.subscription} className={linkClass}>
              {text}
            </Link>
          ),
        })}
      </Alert>
    );
  if (wait)
    return (
      <Alert calm>
        {tw('refresh.order.nextTry', {
          reason: sentenceOfCode(wait.code, wait.message),
          date: formatDateAndTime(new Date(wait.until)),
        })}
      </Alert>
    );
  if (state !== 'open' || videos.some((video) => video.state === 'making')) return null;
  return <Notice className="">{tw('refresh.order.quiet')}</Notice>;
}
