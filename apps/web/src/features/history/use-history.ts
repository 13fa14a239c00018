import { historyPageSize, type HistoryAnswer } from '@app/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.js';

const pageSize = historyPageSize.default;

function ask(page: number, size: number): Promise<HistoryAnswer> {
  return api.get('/thumbnail/history', { searchParams: { page_index: page, page_size: size } });
}

/** Every finished thumbnail of the person, page by page. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: ['history', 'finished'],
    queryFn: ({ pageParam }) => ask(pageParam, pageSize),
    initialPageParam: 1,
    getNextPageParam: (page) =>
      page.currentPage * pageSize < page.total ? page.currentPage + 1 : undefined,
  });
}

/** How often the running ones are looked at; a glance, not a watch. */
const glanceMs = 4_000;

/** What is being made now. When one ends, the finished ones are asked for anew. */
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
    if (count < before.current)
      void queries.invalidateQueries({ queryKey: ['history', 'finished'] });
    before.current = count;
  }, [count, queries]);
  return data ?? [];
}
