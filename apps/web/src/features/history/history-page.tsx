import {
  deletedKeptDays,
  historyPageSize,
  historySearchDepth,
  type HistoryFilter,
  type HistoryItem,
  type RunningGeneration,
  refOf,
} from '@app/contracts';
import { Download, Link2, Share2, Star, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { textEditAtom, viewerAtom } from '../../lib/dialogs.js';
import { longDate } from '../../lib/format.js';
import { paths, progressPath, stillUrl, thumbnailPath } from '../../lib/paths.js';
import { stageChapters } from '../../lib/stage-chapters.js';
import {
  shareSentences,
  useThumbnailActions,
} from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { PictureFrame, SkeletonFrame, Stamp } from '../../ui/frame.js';
import { Scrubber } from '../../ui/scrubber.js';
import { ThumbnailMenu } from '../../ui/thumbnail-menu.js';
import { useGridWindow, type Span } from './grid-window.js';
import { HistoryFilters } from './history-filters.js';
import { useHistory, useRunning, type Narrowing } from './use-history.js';

const skeletons = historyPageSize.default;
const skeletonsWhileMore = 4;
const searchDelayMs = 250;
const none: RunningGeneration[] = [];

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,258px),1fr))] gap-4 wide:grid-cols-4';

export function HistoryPage() {
  const [narrowing, setNarrowing] = useState<Narrowing>({ search: '', filter: undefined });
  const search = useDebounced(narrowing.search.trim(), searchDelayMs);
  const isNarrowed = search !== '' || narrowing.filter !== undefined;
  const isDeleted = narrowing.filter === 'deleted';
  const unfinished = useRunning();
  const running = isNarrowed ? none : unfinished;
  const { ref, span, space, isEndNear } = useGridWindow();
  const history = useHistory(
    { first: span.first - running.length, end: span.end },
    { search, filter: narrowing.filter },
  );
  const { total, known, more } = history;
  const count = running.length + known + (history.isLoadingMore ? skeletonsWhileMore : 0);
  const isNear = isEndNear(count);
  const openViewer = useSetAtom(viewerAtom);
  /** Position among the thumbnails whose pages are loaded. */
  const view = (index: number): void => {
    const loaded = loadedAround(index, known, history.item);
    openViewer({
      leadsToResults: true,
      start: index - loaded.first,
      pictures: loaded.items.map(({ id, url, masterUrl }, offset) => ({
        ...{ id, url, masterUrl },
        name: nameOf(loaded.items[offset], loaded.first + offset, total),
      })),
    });
  };

  // A tall screen needs several pages at once.
  useEffect(() => {
    if (isNear) more?.();
  }, [isNear, more]);

  return (
    <>
      <title>History, Posterframe</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4 shell:mb-7">
        <h1 className="type-h2">History</h1>
        {total > 0 && (
          <p className="text-small text-ink-2 tabular-nums">
            {total} {total === 1 ? 'thumbnail' : 'thumbnails'}
          </p>
        )}
      </div>
      {(isNarrowed || history.isPending || total > 0) && (
        <HistoryFilters value={narrowing} onChange={setNarrowing} />
      )}
      {history.isPending ? (
        <ul className={grid} aria-busy="true" aria-label="Loading">
          {Array.from({ length: skeletons }, (_, index) => (
            <li key={index} className={withoutActions}>
              <SkeletonFrame />
            </li>
          ))}
        </ul>
      ) : running.length + total > 0 ? (
        <ul
          ref={ref}
          // The browser's scroll anchoring would conflict with ours.
          className={`${grid} content-start [overflow-anchor:none]`}
          style={space(count)}
          aria-busy={history.isLoadingMore}
        >
          {cellsOf(span, count).map((cell) => {
            const index = cell - running.length;
            const generation = running[cell];
            const item = history.item(index);
            const place = { 'aria-posinset': cell + 1, 'aria-setsize': running.length + total };
            if (generation)
              return (
                <li key={generation.id} {...place} className={withoutActions}>
                  <RunningCard generation={generation} />
                </li>
              );
            return item && index < known ? (
              <li key={item.id} {...place} className="group">
                {isDeleted ? (
                  <DeletedCard item={item} name={nameOf(item, index, total)} />
                ) : (
                  <FinishedCard
                    item={item}
                    name={nameOf(item, index, total)}
                    onView={() => view(index)}
                  />
                )}
                <Caption item={item} />
              </li>
            ) : (
              <li key={cell} className={withoutActions}>
                <SkeletonFrame />
              </li>
            );
          })}
        </ul>
      ) : (
        !history.isFailed && (isNarrowed ? <NoMatch filter={narrowing.filter} /> : <Nothing />)
      )}
      {history.isFailed && <Failed retry={history.retry} />}
    </>
  );
}

function cellsOf({ first, end }: Span, count: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, one) => first + one);
}

/** What a thumbnail shows: its headline and the title of its video. */
function nameOf(item: HistoryItem | undefined, index: number, total: number): string {
  const shown = [item?.headline, item?.videoTitle].filter(Boolean).join(', ');
  return shown === '' ? `Thumbnail ${index + 1} of ${total}` : `Thumbnail ${index + 1}: ${shown}`;
}

const captionHeight = 'h-[42px]';

/** The title of the video and the date, below the picture. Of one height, so that rows align. */
function Caption({ item }: { item: HistoryItem }) {
  return (
    <p className={`mt-2 ${captionHeight} text-small leading-[1.4] text-ink-2`}>
      <span className="block truncate text-ink" title={item.videoTitle}>
        {item.videoTitle || item.headline || 'Untitled video'}
      </span>
      <time dateTime={item.createdAt}>{longDate(new Date(item.createdAt))}</time>
    </p>
  );
}

/** The loaded thumbnails around one of them, without gaps. */
function loadedAround(
  index: number,
  known: number,
  itemAt: (index: number) => HistoryItem | undefined,
): { first: number; items: HistoryItem[] } {
  let first = index;
  while (first > 0 && itemAt(first - 1)) first -= 1;
  const items: HistoryItem[] = [];
  for (let at = first; at < known; at += 1) {
    const item = itemAt(at);
    if (!item) break;
    items.push(item);
  }
  return { first, items };
}

/** Grey until it is done; leads back to where it is being made. */
function RunningCard({ generation }: { generation: RunningGeneration }) {
  const { id, status, progress } = generation;
  const video = refOf(generation);
  const queued = status === 'queued';
  return (
    <Link
      to={progressPath(id)}
      aria-label={queued ? 'Queued' : `In progress, ${progress} percent`}
      className="frame bg-poster"
    >
      {video && <img src={stillUrl(video)} alt="" className="brightness-[.62] grayscale" />}
      <Stamp place="above-scrubber">
        <span aria-hidden="true" className="animate-record size-2 rounded-round bg-signal" />
        {queued ? 'Queued' : `${progress}%`}
      </Stamp>
      <span className="absolute inset-x-2 bottom-[9px] z-2">
        <Scrubber value={progress / 100} chapters={stageChapters} onPicture steady />
      </span>
    </Link>
  );
}

/** The actions of a thumbnail: over its lower edge on hover and focus, below the picture on touch screens. */
const bar =
  'pointer-events-none absolute inset-x-0 bottom-0 z-2 flex gap-1.5 rounded-b-frame bg-linear-to-t from-[rgb(11_11_15/.7)] to-transparent p-2 pt-10 opacity-0 transition-opacity duration-(--touch) *:pointer-events-auto group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:static pointer-coarse:mt-1 pointer-coarse:items-center pointer-coarse:justify-end pointer-coarse:gap-0 pointer-coarse:bg-none pointer-coarse:p-0 pointer-coarse:opacity-100';
const action =
  'inline-flex h-8 items-center justify-center gap-1.5 rounded-small bg-[#fafaf7] px-2 text-small font-[540] text-[#0b0b0f] hover:bg-[#fff] focus-visible:outline-[#fafaf7] pointer-coarse:h-11 pointer-coarse:bg-transparent pointer-coarse:px-2.5 pointer-coarse:text-ink-2 pointer-coarse:focus-visible:outline-focus';
const wideAction = `${action} flex-1 pointer-coarse:flex-none`;
/** Cards without actions and caption get their height, so that rows align. */
const withoutActions = 'pb-[100px] pointer-coarse:pb-[148px]';

interface FinishedCardProps {
  item: HistoryItem;
  name: string;
  onView: () => void;
}

function FinishedCard({ item, name, onView }: FinishedCardProps) {
  const actions = useThumbnailActions(shareSentences.history);
  const edit = useSetAtom(textEditAtom);
  return (
    <div className="relative">
      <PictureFrame src={item.url} alt={name} lazy>
        {item.shared && (
          <Stamp place="top-left" className="pointer-coarse:hidden">
            <SharedWord />
          </Stamp>
        )}
        <Link
          to={thumbnailPath(item.id)}
          aria-label={`Open ${name.toLowerCase()}`}
          onClick={(event) => {
            // A modified click opens the results instead.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onView();
          }}
          className="absolute inset-0 z-1 rounded-[inherit] focus-visible:shadow-[inset_0_0_0_3px_#0b0b0f] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5"
        />
      </PictureFrame>
      <span className={bar}>
        {item.shared && (
          <span className="mr-auto hidden items-center gap-1.5 text-small text-ink-2 pointer-coarse:inline-flex">
            <SharedWord />
          </span>
        )}
        <button
          type="button"
          aria-label={`Share ${name.toLowerCase()}`}
          onClick={() => void actions.share(item.id)}
          className={wideAction}
        >
          <Share2 aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          Share
        </button>
        <a
          href={item.uploadUrl}
          download={`thumbnail-${item.id}.jpg`}
          aria-label={`Download ${name.toLowerCase()}`}
          className={wideAction}
        >
          <Download aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          Download
        </a>
        <button
          type="button"
          aria-label={`Star ${name.toLowerCase()}`}
          aria-pressed={item.starred}
          onClick={() => void actions.star(item.id, !item.starred)}
          className={`${action} w-8 pointer-coarse:w-11`}
        >
          <Star
            aria-hidden="true"
            className={classNames('size-[15px]', item.starred && 'fill-current')}
            strokeWidth={2}
          />
        </button>
        <ThumbnailMenu
          name={name}
          className={`${action} w-8 pointer-coarse:w-11`}
          onEditText={() => edit(item.id)}
          onStopSharing={item.shared ? () => void actions.stopSharing(item.id) : undefined}
          onDelete={() => void actions.remove(item.id)}
        />
      </span>
    </div>
  );
}

/** A deleted thumbnail that can still be restored. */
function DeletedCard({ item, name }: { item: HistoryItem; name: string }) {
  const actions = useThumbnailActions(shareSentences.history);
  return (
    <div className="relative">
      <PictureFrame src={item.url} alt={name} lazy className="brightness-75 grayscale" />
      <span className={`${bar} !opacity-100`}>
        <button
          type="button"
          aria-label={`Restore ${name.toLowerCase()}`}
          onClick={() => void actions.restore(item.id)}
          className={wideAction}
        >
          <Undo2 aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          Restore
        </button>
      </span>
    </div>
  );
}

function NoMatch({ filter }: { filter: HistoryFilter | undefined }) {
  return (
    <output className="block py-8 text-ink-2">
      {filter === 'deleted'
        ? `Nothing to restore. Deleted thumbnails stay here for ${deletedKeptDays} days.`
        : `No thumbnails match. We searched your newest ${historySearchDepth.toLocaleString('en-US')}.`}
    </output>
  );
}

function SharedWord() {
  return (
    <>
      <Link2 aria-hidden="true" className="size-3" strokeWidth={2.5} />
      Shared
    </>
  );
}

function Nothing() {
  return (
    <div className="frame frame-empty !flex max-w-[880px] flex-col items-start justify-end gap-3.5 p-[18px] small:gap-5 small:p-[clamp(20px,4vw,48px)]">
      <h2 className="type-h2 max-small:!text-[1.375rem]">No thumbnails generated yet</h2>
      <ButtonLink to={paths.workspace} tone="signal">
        Create Your First Thumbnail
      </ButtonLink>
      <Stamp ghost place="inset" aria-hidden="true">
        0:00
      </Stamp>
    </div>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="mt-4 grid justify-items-start gap-4">
      <p>Your history could not be loaded. Please try again.</p>
      <Button tone="solid" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
