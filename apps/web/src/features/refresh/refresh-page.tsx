import type { ConnectedChannel } from '@app/contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatLongDate } from '../../lib/format.js';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { orderParameter, paths, refreshOrderPath } from '../../lib/paths.js';
import { useAccount } from '../../lib/use-account.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { PageSpinner } from '../../ui/spinner.js';
import { OrderView } from './order-view.js';
import { useRefreshOrders } from './use-refresh.js';
import { VideoChooser } from './video-chooser.js';

/** Makes new thumbnails for old videos of a connected channel. Shows the choice of videos, or an order. */
export function RefreshPage() {
  const [query] = useSearchParams();
  const order = query.get(orderParameter);
  return (
    <>
      <title>{t('site.pageTitle', { page: tw('refresh.title') })}</title>
      {order === null ? <VideoSelection /> : <OrderView key={order} id={order} />}
    </>
  );
}

function VideoSelection() {
  const { data: account, isLoadingError, refetch } = useAccount();
  if (isLoadingError)
    return (
      <Alert>
        {tw('refresh.channelsFailed')}{' '}
        <button type="button" onClick={() => void refetch()} className={linkClass}>
          {t('ui.tryAgain')}
        </button>
      </Alert>
    );
  if (!account) return <PageSpinner />;
  return (
    <>
      <div className="mb-5 grid gap-1.5 shell:mb-7">
        <h1 className="type-h2">{tw('refresh.title')}</h1>
        <p className="max-w-[62ch] text-pretty text-ink-2">{tw('refresh.intro')}</p>
      </div>
      {account.channels.length === 0 ? (
        <div className="grid justify-items-start gap-3.5">
          <p>{tw('refresh.connectFirst')}</p>
          <ButtonLink to={paths.account} tone="signal">
            {tw('account.connect')}
          </ButtonLink>
        </div>
      ) : (
        <Channels channels={account.channels} />
      )}
    </>
  );
}

function Channels({ channels }: { channels: ConnectedChannel[] }) {
  const [chosen, setChosen] = useState(channels[0]?.id);
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0];
  return (
    <>
      <OrderList />
      {channels.length > 1 && (
        <fieldset className="mb-5 flex flex-wrap gap-2">
          <legend className="sr-only">{tw('refresh.channels')}</legend>
          {channels.map(({ id, title }) => (
            <Button
              key={id}
              tone={id === channel?.id ? 'solid' : 'line'}
              aria-pressed={id === channel?.id}
              onClick={() => setChosen(id)}
            >
              {title}
            </Button>
          ))}
        </fieldset>
      )}
      {channel && <VideoChooser key={channel.id} channel={channel} />}
    </>
  );
}

/** Lists earlier orders. */
function OrderList() {
  const { data: orders = [] } = useRefreshOrders();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="refresh-orders" className="mb-7">
      <h2 id="refresh-orders" className="type-h3">
        {tw('refresh.orders')}
      </h2>
      <ul className="mt-1.5 divide-y divide-hair">
        {orders.map(({ id, state, createdAt, videos, finished }) => (
          <li key={id} className="flex min-h-11 items-center py-1.5">
            <Link to={refreshOrderPath(id)} className={linkClass}>
              {formatLongDate(new Date(createdAt))}
            </Link>
            <span className="ml-2 text-ink-2 tabular-nums">
              {tw('refresh.finishedOf', {
                finished,
                videos,
                state: tw(`refresh.orderState.${state}`),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
