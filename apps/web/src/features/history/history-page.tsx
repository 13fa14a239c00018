import {
  deletedKeptDays,
  historyPageSize,
  historySearchDepth,
  maxHistorySearchLength,
  videoRefOf,
  type HistoryFilter,
  type HistoryItem,
  type RunningGeneration,
} from '@app/contracts';
import { useEffect, useState } from 'react';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { viewerAtom } from '../../lib/dialogs.js';
import { moreLikeThisPath, paths, stillUrl } from '../../lib/paths.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { SkeletonFrame, Stamp } from '../../ui/frame.js';
import { useGridWindow, type GridRow } from './grid-window.js';
import {
  Caption,
  DeletedCard,
  FinishedCard,
  RunningCard,
  SelectableCard,
  VideoHeading,
  withoutActionsClass,
} from './history-cards.js';
import { HistoryFilters } from './history-filters.js';
import { SelectionBar } from './selection-bar.js';
import { useHistory, useRunningGenerations, type SearchAndFilters } from './use-history.js';
import { useSelection } from './use-selection.js';

const skeletonCount = historyPageSize.default;
const searchDelayMs = 250;
const noneRunning: RunningGeneration[] = [];

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,258px),1fr))] gap-4 wide:grid-cols-4';

export function HistoryPage() {
  const [filters, setFilters] = useState<SearchAndFilters>({ search: '', filter: undefined });
  const search = useDebounced(filters.search.trim(), searchDelayMs);
  const isFiltered = search !== '' || filters.filter !== undefined;
  const isDeleted = filters.filter === 'deleted';
  const unfinished = useRunningGenerations();
  const running = isFiltered ? noneRunning : unfinished;
  const { ref, viewOf } = useGridWindow();
  const history = useHistory(viewOf, { search, filter: filters.filter });
  const { total, loadedCount, loadMore, view } = history;
  const navigate = useNavigate();
  const openViewer = useSetAtom(viewerAtom);
  const selection = useSelection(history.item);
  const applyFilters = (next: SearchAndFilters): void => {
    setFilters(next);
    selection.leave();
  };
  const showVideo = (title: string): void =>
    applyFilters({ search: title.slice(0, maxHistorySearchLength), filter: undefined });
  /** Opens the viewer. `index` counts the thumbnails of loaded pages. */
  const openViewerAt = (index: number): void => {
    const loaded = loadedItemsAround(index, loadedCount, history.item);
    openViewer({
      leadsToResults: true,
      start: index - loaded.first,
      pictures: loaded.items.map((item, offset) => ({
        ...{ id: item.id, url: item.url, masterUrl: item.masterUrl, shape: item.shape },
        name: thumbnailName(item, loaded.first + offset, total),
        beforeUrl: currentThumbnailUrl(item),
      })),
    });
  };

  // Tall screens need several pages at once.
  useEffect(() => {
    if (view.isEndNear) loadMore?.();
  }, [view.isEndNear, loadMore]);

  return (
    <>
      <title>{t('site.pageTitle', { page: tw('history.title') })}</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4 shell:mb-7">
        <h1 className="type-h2">{tw('history.title')}</h1>
        {total > 0 && (
          <div className="flex items-center gap-3">
            <p className="text-small text-ink-2 tabular-nums">
              {t('ui.thumbnails', { count: total })}
            </p>
            {!isDeleted && !selection.selected && (
              <Button size="s" onClick={selection.start}>
                {tw('history.select')}
              </Button>
            )}
          </div>
        )}
      </div>
      {(isFiltered || history.isPending || total > 0) && (
        <HistoryFilters value={filters} onChange={applyFilters} />
      )}
      {history.isPending ? (
        <ul className={gridClass} aria-busy="true" aria-label={t('ui.loading')}>
          {Array.from({ length: skeletonCount }, (_, index) => (
            <li key={index} className={withoutActionsClass}>
              <SkeletonFrame />
            </li>
          ))}
        </ul>
      ) : running.length + total > 0 ? (
        <>
          {running.length > 0 && (
            <>
              <h2 className="mb-4 font-[560]">{tw('history.running')}</h2>
              <ul className={gridClass}>
                {running.map((generation) => (
                  <li key={generation.id}>
                    <RunningCard generation={generation} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <ul
            ref={ref}
            aria-label={tw('history.list')}
            // Turns off the browser's scroll anchoring, because the grid has its own.
            className={`${gridClass} content-start [overflow-anchor:none]`}
            style={view.layout}
            aria-busy={history.isLoadingMore}
          >
            {view.rows.flatMap((row) => {
              const first = history.item(row.first);
              if (row.kind === 'heading')
                return [
                  <li key={`heading ${row.first}`} data-heading className="col-span-full">
                    {first && (
                      <VideoHeading
                        item={first}
                        onShowVideo={isFiltered || selection.selected ? undefined : showVideo}
                        onMoreLikeThis={
                          isDeleted || selection.selected
                            ? undefined
                            : () => void navigate(moreLikeThisPath(first.generationId))
                        }
                      />
                    )}
                  </li>,
                ];
              return cellIndexes(row).map((index) => {
                const item = history.item(index);
                if (!item)
                  return (
                    <li key={index} data-cell className={withoutActionsClass}>
                      <SkeletonFrame />
                    </li>
                  );
                const name = thumbnailName(item, index, total);
                return (
                  <li
                    key={item.id}
                    data-cell
                    aria-posinset={index + 1}
                    aria-setsize={total}
                    className="group"
                  >
                    {isDeleted ? (
                      <DeletedCard item={item} name={name} />
                    ) : selection.selected ? (
                      <SelectableCard
                        item={item}
                        name={name}
                        isSelected={selection.selected.has(item.id)}
                        onToggle={(extend) => selection.toggle(index, extend)}
                      />
                    ) : (
                      <FinishedCard item={item} name={name} onView={() => openViewerAt(index)} />
                    )}
                    <Caption item={item} />
                  </li>
                );
              });
            })}
          </ul>
        </>
      ) : (
        !history.isFailed &&
        (isFiltered ? <NoMatch search={search} filter={filters.filter} /> : <EmptyHistory />)
      )}
      {selection.selected && (
        <SelectionBar items={selection.items} endSelection={selection.leave} />
      )}
      {history.isFailed && <LoadError retry={history.retry} />}
    </>
  );
}

function cellIndexes({ first, end }: GridRow): number[] {
  return Array.from({ length: end - first }, (_, one) => first + one);
}

/** URL of the video's current thumbnail. */
function currentThumbnailUrl(item: HistoryItem): string | undefined {
  const video = videoRefOf(item);
  return video && stillUrl(video);
}

/** Accessible name of a thumbnail: its headline and the title of its video. */
function thumbnailName(item: HistoryItem | undefined, index: number, total: number): string {
  const shown = [item?.headline, item?.videoTitle].filter(Boolean).join(', ');
  return shown === ''
    ? tw('history.numbered', { number: index + 1, total })
    : tw('history.named', { number: index + 1, shown });
}

/** The loaded thumbnails around an index, up to the next gap on both sides. */
function loadedItemsAround(
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

function emptyFilterText(filter: HistoryFilter): string {
  return filter === 'deleted'
    ? tw('history.none.deleted', { days: deletedKeptDays })
    : tw(`history.none.${filter}`);
}

function NoMatch({ search, filter }: { search: string; filter: HistoryFilter | undefined }) {
  return (
    <output className="block py-8 text-ink-2">
      {search === '' && filter
        ? emptyFilterText(filter)
        : tw('history.noMatch', { count: historySearchDepth })}
    </output>
  );
}

function EmptyHistory() {
  return (
    <div className="frame frame-empty flex max-w-[880px] flex-col items-start justify-end gap-3.5 p-[18px] small:gap-5 small:p-[clamp(20px,4vw,48px)]">
      <h2 className="type-h2 max-small:text-[1.375rem]">{tw('history.empty')}</h2>
      <ButtonLink to={paths.workspace} tone="signal">
        {tw('history.createFirst')}
      </ButtonLink>
      <Stamp ghost place="inset" aria-hidden="true">
        0:00
      </Stamp>
    </div>
  );
}

function LoadError({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="mt-4 grid justify-items-start gap-4">
      <p>{tw('history.notLoaded')}</p>
      <Button tone="solid" onClick={retry}>
        {t('ui.tryAgain')}
      </Button>
    </div>
  );
}
