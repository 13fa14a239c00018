import { refreshOrderSize, type ChannelVideo, type ConnectedChannel } from '@app/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { formatLongDate } from '../../lib/format.js';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { paths, stillUrl } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { SelectablePicture } from '../../ui/selectable-picture.js';
import { SkeletonFrame, Stamp } from '../../ui/frame.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { OrderDialog } from './order-dialog.js';
import { useChannelVideos } from './use-refresh.js';

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-4 wide:grid-cols-4';
const skeletonCount = 8;

/** Lets the user choose videos of a channel. */
export function VideoChooser({ channel }: { channel: ConnectedChannel }) {
  const list = useChannelVideos(channel.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOrdering, setIsOrdering] = useState(false);
  const videos = uniqueById(list.data?.pages.flatMap((page) => page.videos) ?? []);
  const total = list.data?.pages[0]?.total ?? 0;
  const isFull = chosen.size >= refreshOrderSize.max;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && !isFull) next.add(id);
    setChosen(next);
  };
  if (list.isPending)
    return (
      <ul className={gridClass} aria-busy="true" aria-label={t('ui.loading')}>
        {Array.from({ length: skeletonCount }, (_, index) => (
          <li key={index} className="pb-[58px]">
            <SkeletonFrame />
          </li>
        ))}
      </ul>
    );
  if (list.isLoadingError)
    return <ListError error={list.error} retry={() => void list.refetch()} />;
  if (videos.length === 0) return <p>{tw('refresh.noVideos', { channel: channel.title })}</p>;
  return (
    <>
      <ul className={gridClass} aria-label={tw('refresh.videosOf', { channel: channel.title })}>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              isChosen={chosen.has(video.id)}
              isFull={isFull}
              onToggle={() => toggle(video.id)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-4 text-small text-ink-2">
        {list.hasNextPage && (
          <Button
            aria-disabled={list.isFetchingNextPage}
            onClick={() => {
              if (!list.isFetchingNextPage) void list.fetchNextPage();
            }}
          >
            {list.isFetchingNextPage && <Spinner size="s" />}
            {tw('refresh.showOlder')}
          </Button>
        )}
        <span className="tabular-nums">
          {videos.length >= total
            ? tw('refresh.all', { count: videos.length })
            : tw('refresh.some', { shown: videos.length, total })}
        </span>
        {list.isFetchNextPageError && (
          <span role="alert" className="text-bad">
            {failureSentence(list.error)}
          </span>
        )}
      </div>
      {chosen.size > 0 && (
        <div
          role="toolbar"
          aria-label={tw('refresh.chosenVideos')}
          className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 mx-auto mt-5 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-sheet bg-sheet p-2 pl-4 shadow-pop outline-edge shell:bottom-5"
        >
          <output className="mr-2 text-small whitespace-nowrap text-ink-2 tabular-nums">
            {tw(isFull ? 'refresh.chosenMost' : 'refresh.chosen', { count: chosen.size })}
          </output>
          <Button tone="signal" onClick={() => setIsOrdering(true)}>
            {tw('refresh.make')}
          </Button>
          <Button tone="quiet" onClick={() => setChosen(new Set())}>
            {tw('refresh.clear')}
          </Button>
        </div>
      )}
      <OrderDialog
        open={isOrdering}
        channelId={channel.id}
        // Keeps the order of the list.
        videos={videos.filter(({ id }) => chosen.has(id))}
        onClose={() => setIsOrdering(false)}
      />
    </>
  );
}

interface VideoCardProps {
  video: ChannelVideo;
  isChosen: boolean;
  isFull: boolean;
  onToggle: () => void;
}

/** A video with its current thumbnail. A click anywhere on the picture chooses the video. */
function VideoCard({ video, isChosen, isFull, onToggle }: VideoCardProps) {
  const { id, title, views, publishedAt, shape, isUnavailable } = video;
  const isDisabled = isUnavailable || (isFull && !isChosen);
  return (
    <>
      <SelectablePicture
        src={stillUrl({ site: 'youtube', id })}
        alt=""
        label={tw('refresh.choose', { name: title })}
        isChosen={isChosen}
        isDisabled={isDisabled}
        onToggle={onToggle}
        shape={shape}
        className={isDisabled ? 'opacity-50' : ''}
      >
        {shape === 'upright' && <Stamp>{tw('refresh.short')}</Stamp>}
      </SelectablePicture>
      <p className="mt-2 h-[58px] text-small leading-[1.4] text-ink-2">
        <span className="block truncate text-ink" title={title}>
          {title}
        </span>
        {isUnavailable ? (
          tw('refresh.unavailable')
        ) : (
          <>
            {views !== null && `${tw('refresh.views', { count: views })}, `}
            <time dateTime={publishedAt}>{formatLongDate(new Date(publishedAt))}</time>
          </>
        )}
      </p>
    </>
  );
}

function ListError({ error, retry }: { error: unknown; retry: () => void }) {
  const isConsentMissing = error instanceof Failure && error.code === 'channel_permission_missing';
  return (
    <Alert>
      {isConsentMissing ? (
        <>
          {tw('refresh.consentGone')}{' '}
          <Link to={paths.account} className={linkClass}>
            {tw('refresh.connectAgain')}
          </Link>
        </>
      ) : (
        <>
          {failureSentence(error)}{' '}
          <button type="button" onClick={retry} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </>
      )}
    </Alert>
  );
}

/** Removes duplicates. A video that is added between two page requests moves another one to the next page. */
function uniqueById(videos: ChannelVideo[]): ChannelVideo[] {
  return [...new Map(videos.map((video) => [video.id, video])).values()];
}
