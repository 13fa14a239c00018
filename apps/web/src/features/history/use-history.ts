import {
  historyPageSize,
  type HistoryAnswer,
  type HistoryFilter,
  type HistoryItem,
} from '@app/contracts';
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.js';
import type { GridView, CellGroup } from './grid-window.js';

/** Thumbnails per page: a multiple of every column count, and large enough to need few requests. */
const pageSize = 48;

const loadingSkeletonCount = 4;

const finishedKey = ['history', 'finished'];

/** Search and filters of the history. */
export interface SearchAndFilters {
  search: string;
  filter: HistoryFilter | undefined;
}

function fetchHistory(
  page: number,
  size: number,
  filters?: SearchAndFilters,
): Promise<HistoryAnswer> {
  return api.get('/thumbnail/history', {
    searchParams: {
      page_index: page,
      page_size: size,
      ...(filters?.search && { search: filters.search }),
      ...(filters?.filter && { filter: filters.filter }),
    },
  });
}

/** Loaded pages stay cached for this time, so the grid keeps its groups when the user returns to it. */
const pageCacheMs = 30 * 60_000;

/**
 * Finished thumbnails in groups of one video, page by page up to the furthest reached page. Only the pages in view
 * stay mounted, so that a change refetches few pages.
 */
export function useHistory(
  viewOf: (groups: readonly CellGroup[]) => GridView,
  { search, filter }: SearchAndFilters,
) {
  const queries = useQueryClient();
  const key = [...finishedKey, search, filter ?? ''];
  const name = key.join('/');
  const [furthestPage, setFurthestPage] = useState(() => ({
    name,
    page: furthestCachedPage(queries, key),
  }));
  const reached = furthestPage.name === name ? furthestPage.page : 1;
  const setReached = (page: number) => setFurthestPage({ name, page });
  const items = cachedItems(queries, key, reached);
  const isLoadingMore =
    reached > 1 && queries.getQueryState([...key, reached])?.status === 'pending';
  const view = viewOf(groupByVideo(items, isLoadingMore ? loadingSkeletonCount : 0));
  const pages = pagesInView(view.cells, reached);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...key, page],
      queryFn: () => fetchHistory(page, pageSize, { search, filter }),
      gcTime: pageCacheMs,
    })),
  });
  const newest = results.reduce((one, other) =>
    other.data && other.dataUpdatedAt >= one.dataUpdatedAt ? other : one,
  );
  const total = newest.data?.total ?? 0;
  const last = results.at(-1);
  const isFailed = results.some(({ isError, data }) => isError && !data);
  const hasMore = reached * pageSize < total;
  return {
    total,
    view,
    /** Number of thumbnails on the reached pages. */
    loadedCount: items.length,
    item: (index: number): HistoryItem | undefined => items[index],
    isPending: !newest.data && !isFailed,
    isLoadingMore,
    isFailed,
    retry: () => results.forEach((one) => one.isError && void one.refetch()),
    /** Loads the next page. Undefined on the last page, and while a page loads. */
    loadMore: hasMore && last?.data ? () => setReached(reached + 1) : undefined,
  };
}

/** The thumbnails of the reached pages; undefined for those whose page is no longer cached. */
function cachedItems(
  queries: QueryClient,
  key: string[],
  reached: number,
): (HistoryItem | undefined)[] {
  return Array.from({ length: reached }, (_, index) => {
    const page = queries.getQueryData<HistoryAnswer>([...key, index + 1]);
    if (page) return page.data;
    return index + 1 < reached ? Array.from({ length: pageSize }, () => undefined) : [];
  }).flat();
}

/** Groups consecutive thumbnails of a video. Placeholders form a group of their own. */
export function groupByVideo(
  items: readonly (HistoryItem | undefined)[],
  placeholders: number,
): CellGroup[] {
  const groups: CellGroup[] = [];
  let name: string | undefined;
  for (const [index, item] of items.entries()) {
    const group = groups.at(-1);
    const own = item ? videoKeyOf(item) : name;
    if (group && own === name) group.count += 1;
    else groups.push({ first: index, count: 1, hasHeading: true });
    name = own;
  }
  if (placeholders > 0)
    groups.push({ first: items.length, count: placeholders, hasHeading: false });
  return groups;
}

/** Key of a video. A video file has no id, so each generation from a file counts as another video. */
function videoKeyOf({ videoSite, videoId, generationId }: HistoryItem): string {
  return videoId === null ? generationId : `${videoSite} ${videoId}`;
}

function pageNumberOf(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

/** Numbers of the pages in view and of the furthest page, in order and without duplicates. */
function pagesInView({ first, end }: GridView['cells'], reached: number): number[] {
  const pages: number[] = [];
  for (
    let page = pageNumberOf(Math.max(0, first));
    page <= pageNumberOf(end) && page < reached;
    page += 1
  )
    pages.push(page);
  return [...pages, reached];
}

/** The furthest cached page, to restore the scroll position after navigation. */
function furthestCachedPage(queries: QueryClient, key: string[]): number {
  const kept = queries.getQueriesData<HistoryAnswer>({ queryKey: key });
  return Math.max(1, ...kept.flatMap(([each, data]) => (data ? Number(each.at(-1)) : [])));
}

/** Polling interval in milliseconds while generations run. */
const runningPollMs = 4_000;

/** Running generations. Refetches the finished thumbnails when a generation ends. */
export function useRunningGenerations() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['history', 'running'],
    queryFn: async () => (await fetchHistory(1, historyPageSize.min)).running,
    refetchInterval: ({ state }) => (state.data?.length ? runningPollMs : false),
  });
  const count = data?.length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) void queries.invalidateQueries({ queryKey: finishedKey });
    before.current = count;
  }, [count, queries]);
  return data ?? [];
}
