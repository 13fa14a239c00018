import type { RefreshOrder } from '@app/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { formatLongDate } from '../../lib/format.js';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { PageSpinner } from '../../ui/spinner.js';
import { OrderProgress } from './order-progress.js';
import { OrderVideo } from './order-video.js';
import { PublishBar } from './publish-bar.js';
import { isBeingPublished, isPublishable } from './publishable.js';
import { useRefreshOrder } from './use-refresh.js';

/** An order with its progress, its thumbnails, and the choice of those to publish. */
export function OrderView({ id }: { id: string }) {
  const { data: order, error, isLoadingError, refetch } = useRefreshOrder(id);
  if (isLoadingError)
    return (
      <>
        <h1 className="mb-5 type-h2">{tw('refresh.title')}</h1>
        <Alert>
          {failureSentence(error)}{' '}
          {error instanceof Failure && error.code === 'not_found' ? (
            <Link to={paths.refresh} className={linkClass}>
              {tw('refresh.order.back')}
            </Link>
          ) : (
            <button type="button" onClick={() => void refetch()} className={linkClass}>
              {t('ui.tryAgain')}
            </button>
          )}
        </Alert>
      </>
    );
  if (!order) return <PageSpinner label={tw('refresh.order.loading')} />;
  return <Order order={order} />;
}

function Order({ order }: { order: RefreshOrder }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const choose = (videoId: string, thumbnailId: string) => {
    const next = new Map(chosen);
    if (next.get(videoId) === thumbnailId) next.delete(videoId);
    else next.set(videoId, thumbnailId);
    setChosen(next);
  };
  const selection = new Map(
    order.videos.flatMap(({ videoId, thumbnails }): [string, string][] => {
      const first = thumbnails.find(isPublishable);
      return first && !thumbnails.some(isBeingPublished) ? [[videoId, first.id]] : [];
    }),
  );
  return (
    <>
      <div className="mb-5 grid gap-1.5">
        <p>
          <Link to={paths.refresh} className={linkClass}>
            {tw('refresh.title')}
          </Link>
        </p>
        <h1 className="type-h2">
          {tw('refresh.order.of', { date: formatLongDate(new Date(order.createdAt)) })}
        </h1>
      </div>
      <OrderProgress order={order} />
      {selection.size > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-[240px] text-pretty text-ink-2">
            {tw('refresh.order.pick')}
          </p>
          <Button
            size="s"
            onClick={() => setChosen(chosen.size === selection.size ? new Map() : selection)}
          >
            {chosen.size === selection.size
              ? tw('refresh.order.chooseNone')
              : tw('refresh.order.chooseAll', { count: selection.size })}
          </Button>
        </div>
      )}
      <ul className="mt-4 divide-y divide-hair" aria-label={tw('refresh.order.videos')}>
        {order.videos.map((video) => (
          <OrderVideo
            key={video.videoId}
            orderId={order.id}
            video={video}
            chosen={chosen.get(video.videoId)}
            onChoose={(thumbnailId) => choose(video.videoId, thumbnailId)}
          />
        ))}
      </ul>
      <PublishBar
        order={order}
        chosen={[...chosen.values()]}
        onPublished={() => setChosen(new Map())}
      />
    </>
  );
}
