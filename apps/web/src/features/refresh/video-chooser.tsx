import { refreshSize, type ChannelVideo, type ConnectedChannel } from '@app/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { longDate } from '../../lib/format.js';
import { paths, stillUrl } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { PictureFrame, SkeletonFrame } from '../../ui/frame.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { OrderDialog } from './order-dialog.js';
import { useChannelVideos } from './use-refresh.js';

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-4 wide:grid-cols-4';
const skeletons = 8;

/** The videos of a channel, of which some are chosen. */
export function VideoChooser({ channel }: { channel: ConnectedChannel }) {
  const list = useChannelVideos(channel.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOrdering, setIsOrdering] = useState(false);
  const videos = unique(list.data?.pages.flatMap((page) => page.videos) ?? []);
  const total = list.data?.pages[0]?.total ?? 0;
  const isFull = chosen.size >= refreshSize.max;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && !isFull) next.add(id);
    setChosen(next);
  };
  if (list.isPending)
    return (
      <ul className={grid} aria-busy="true" aria-label="Loading">
        {Array.from({ length: skeletons }, (_, index) => (
          <li key={index} className="pb-[58px]">
            <SkeletonFrame />
          </li>
        ))}
      </ul>
    );
  if (list.isLoadingError)
    return <Unreadable error={list.error} retry={() => void list.refetch()} />;
  if (videos.length === 0) return <p>{channel.title} has no public videos yet.</p>;
  return (
    <>
      <ul className={grid} aria-label={`Videos of ${channel.title}`}>
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
            Show older videos
          </Button>
        )}
        <span className="tabular-nums">
          {videos.length >= total ? `All ${videos.length} videos` : `${videos.length} of ${total}`},
          newest first. From YouTube.
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
          aria-label="Chosen videos"
          className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 mx-auto mt-5 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-sheet bg-sheet p-2 pl-4 shadow-pop outline-edge shell:bottom-5"
        >
          <output className="mr-2 text-small whitespace-nowrap text-ink-2 tabular-nums">
            {chosen.size} chosen{isFull && ', the most for one order'}
          </output>
          <Button tone="signal" onClick={() => setIsOrdering(true)}>
            Make thumbnails
          </Button>
          <Button tone="quiet" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
        </div>
      )}
      <OrderDialog
        open={isOrdering}
        channelId={channel.id}
        // In the order of the list.
        videos={videos.flatMap(({ id }) => (chosen.has(id) ? id : []))}
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

/** A video with its current thumbnail: all of the picture is the switch. */
function VideoCard({ video, isChosen, isFull, onToggle }: VideoCardProps) {
  const { id, title, views, publishedAt, isUnavailable } = video;
  const isOff = isUnavailable || (isFull && !isChosen);
  return (
    <>
      <PictureFrame
        src={stillUrl({ site: 'youtube', id })}
        alt=""
        lazy
        className={isOff ? 'opacity-50' : ''}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-2 left-2 z-2 grid size-7 place-items-center rounded-small border-2 border-[#fafaf7] shadow-pop',
            isChosen ? 'bg-signal text-on-signal' : 'bg-[rgb(11_11_15/.45)]',
          )}
        >
          {isChosen && <Check className="size-[18px]" strokeWidth={3} />}
        </span>
        <button
          type="button"
          aria-pressed={isChosen}
          aria-disabled={isOff}
          aria-label={`Choose ${title}`}
          onClick={() => {
            if (!isOff) onToggle();
          }}
          className={classNames(
            'absolute inset-0 z-3 rounded-[inherit] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5',
            isOff ? 'cursor-not-allowed' : 'cursor-pointer',
            isChosen && 'shadow-[inset_0_0_0_4px_var(--signal)]',
          )}
        />
      </PictureFrame>
      <p className="mt-2 h-[58px] text-small leading-[1.4] text-ink-2">
        <span className="block truncate text-ink" title={title}>
          {title}
        </span>
        {isUnavailable ? (
          'Private, live or still processing'
        ) : (
          <>
            {views !== null && `${views.toLocaleString('en-US')} views, `}
            <time dateTime={publishedAt}>{longDate(new Date(publishedAt))}</time>
          </>
        )}
      </p>
    </>
  );
}

function Unreadable({ error, retry }: { error: unknown; retry: () => void }) {
  const isGone = error instanceof Failure && error.code === 'channel_permission_missing';
  return (
    <Alert>
      {isGone ? (
        <>
          Google no longer lets us see this channel.{' '}
          <Link to={paths.account} className={linkClass}>
            Connect it again
          </Link>
        </>
      ) : (
        <>
          {failureSentence(error)}{' '}
          <button type="button" onClick={retry} className={linkClass}>
            Try again
          </button>
        </>
      )}
    </Alert>
  );
}

/** A video that is added between two page requests shifts one to the next page. */
function unique(videos: ChannelVideo[]): ChannelVideo[] {
  return [...new Map(videos.map((video) => [video.id, video])).values()];
}
