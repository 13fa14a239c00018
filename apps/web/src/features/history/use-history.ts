import {
  historyPageSize,
  type HistoryAnswer,
  type HistoryFilter,
  type HistoryItem,
} from '@app/contracts';
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.js';
import type { Span } from './grid-window.js';

/** A multiple of every column count, and large enough for few requests. */
const pageSize = 48;

const finishedKey = ['history', 'finished'];

/** What the history is narrowed to. */
export interface Narrowing {
  search: string;
  filter: HistoryFilter | undefined;
}

function ask(page: number, size: number, narrowing?: Narrowing): Promise<HistoryAnswer> {
  return api.get('/thumbnail/history', {
    searchParams: {
      page_index: page,
      page_size: size,
      ...(narrowing?.search && { search: narrowing.search }),
      ...(narrowing?.filter && { filter: narrowing.filter }),
    },
  });
}

/** Finished thumbnails, page by page up to the furthest page reached. Only pages in view stay mounted, so that a change refetches few of them. */
export function useHistory(shown: Span, { search, filter }: Narrowing) {
  const queries = useQueryClient();
  const key = [...finishedKey, search, filter ?? ''];
  const name = key.join('/');
  const [furthest, setFurthest] = useState(() => ({ name, page: furthestKept(queries, key) }));
  const reached = furthest.name === name ? furthest.page : 1;
  const setReached = (page: number) => setFurthest({ name, page });
  const pages = pagesOf(shown, reached);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...key, page],
      queryFn: () => ask(page, pageSize, { search, filter }),
    })),
  });
  const newest = results.reduce((one, other) =>
    other.data && other.dataUpdatedAt >= one.dataUpdatedAt ? other : one,
  );
  const total = newest.data?.total ?? 0;
  const last = results.at(-1);
  const isFailed = results.some(({ isError, data }) => isError && !data);
  const known = Math.min(total, (last?.data ? reached : reached - 1) * pageSize);
  const hasMore = reached * pageSize < total;
  return {
    total,
    /** How many cells the list has so far. */
    known,
    item: (index: number): HistoryItem | undefined =>
      results[pages.indexOf(pageOf(index))]?.data?.data[index % pageSize],
    isPending: !newest.data && !isFailed,
    isLoadingMore: reached > 1 && (last?.isLoading ?? false),
    isFailed,
    retry: () => results.forEach((one) => one.isError && void one.refetch()),
    /** Set when there are more pages and the last one has loaded. */
    more: hasMore && last?.data ? () => setReached(reached + 1) : undefined,
  };
}

function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

/** The pages in view and the furthest one, in order, each once. */
function pagesOf({ first, end }: Span, reached: number): number[] {
  const pages: number[] = [];
  for (let page = pageOf(Math.max(0, first)); page <= pageOf(end) && page < reached; page += 1)
    pages.push(page);
  return [...pages, reached];
}

/** Restores the position after navigation. */
function furthestKept(queries: QueryClient, key: string[]): number {
  const kept = queries.getQueriesData<HistoryAnswer>({ queryKey: key });
  return Math.max(1, ...kept.flatMap(([each, data]) => (data ? Number(each.at(-1)) : [])));
}

/** Polling interval of running generations. */
const glanceMs = 4_000;

/** Running generations. When one ends, the finished ones are refetched. */
export function useRunning() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['history', 'running'],
    queryFn: async () => (await ask(1, historyPageSize.min)).running,
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
