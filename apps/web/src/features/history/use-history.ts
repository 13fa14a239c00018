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

/** Thumbnails of a page: a multiple of every column count, and large enough for few requests. */
const pageSize = 48;

const skeletonsWhileMore = 4;

const finishedKey = ['history', 'finished'];

/** Search and filters of the history. */
export interface SearchAndFilters {
  search: string;
  filter: HistoryFilter | undefined;
}

function fetchHistory(
  page: number,
  size: number,
  narrowing?: SearchAndFilters,
): Promise<HistoryAnswer> {
  return api.get('/thumbnail/history', {
    searchParams: {
      page_index: page,
      page_size: size,
      ...(narrowing?.search && { search: narrowing.search }),
      ...(narrowing?.filter && { filter: narrowing.filter }),
    },
  });
}

/** Loaded pages are cached for this time, so that the grid keeps its groups when it is shown again. */
const keptMs = 30 * 60_000;

/**
 * Finished thumbnails, page by page up to the furthest page reached, in groups of one video. Only pages in view stay
 * mounted, so that a change refetches few of them.
 */
export function useHistory(
  viewOf: (groups: readonly CellGroup[]) => GridView,
  { search, filter }: SearchAndFilters,
) {
  const queries = useQueryClient();
  const key = [...finishedKey, search, filter ?? ''];
  const name = key.join('/');
  const [furthest, setFurthest] = useState(() => ({
    name,
    page: furthestCachedPage(queries, key),
  }));
  const reached = furthest.name === name ? furthest.page : 1;
  const setReached = (page: number) => setFurthest({ name, page });
  const items = cachedItems(queries, key, reached);
  const isLoadingMore =
    reached > 1 && queries.getQueryState([...key, reached])?.status === 'pending';
  const view = viewOf(groupsOf(items, isLoadingMore ? skeletonsWhileMore : 0));
  const pages = pagesOf(view.cells, reached);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...key, page],
      queryFn: () => fetchHistory(page, pageSize, { search, filter }),
      gcTime: keptMs,
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
    /** How many thumbnails the list has so far. */
    known: items.length,
    item: (index: number): HistoryItem | undefined => items[index],
    isPending: !newest.data && !isFailed,
    isLoadingMore,
    isFailed,
    retry: () => results.forEach((one) => one.isError && void one.refetch()),
    /** Loads another page. Set when there are more pages and the last loaded one is complete. */
    more: hasMore && last?.data ? () => setReached(reached + 1) : undefined,
  };
}

/** The thumbnails of the pages so far; undefined for pages that are no longer cached. */
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

/** Groups consecutive thumbnails of the same video. Placeholders are a separate group. */
export function groupsOf(
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

function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

/** Numbers of the pages in view and of the furthest page, in order and without duplicates. */
function pagesOf({ first, end }: GridView['cells'], reached: number): number[] {
  const pages: number[] = [];
  for (let page = pageOf(Math.max(0, first)); page <= pageOf(end) && page < reached; page += 1)
    pages.push(page);
  return [...pages, reached];
}

/** The furthest cached page, to restore the scroll position after navigation. */
function furthestCachedPage(queries: QueryClient, key: string[]): number {
  const kept = queries.getQueriesData<HistoryAnswer>({ queryKey: key });
  return Math.max(1, ...kept.flatMap(([each, data]) => (data ? Number(each.at(-1)) : [])));
}

/** Polling interval of running generations. */
const glanceMs = 4_000;

/** Running generations. When a generation ends, finished thumbnails are refetched. */
export function useRunning() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['history', 'running'],
    queryFn: async () => (await fetchHistory(1, historyPageSize.min)).running,
    refetchInterval: ({ state }) => (state.data?.length ? glanceMs : false),
  });
  const count = data?.length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) void queries.invalidateQueries({ queryKey: finishedKey });
    before.current = count;
  }, [count, queries]);
  return data ?? [];
}
