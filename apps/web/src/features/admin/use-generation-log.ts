import type { GenerationLogAnswer } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../lib/api/api.js';
import { retryOnce } from '../../lib/api/query-client.js';
import { logRowOf, lastPageNumber, parsePageNumber, parsePageSize } from './log-record.js';

/** The log and its filters, which are stored in the URL, so that a reload or a shared link keeps them. */
export function useGenerationLog() {
  const [search, setSearch] = useSearchParams();
  const page = parsePageNumber(search.get('page'));
  const pageSize = parsePageSize(search.get('rows'));
  const createdBy = search.get('user') ?? '';

  const query = useQuery({
    queryKey: ['generation-log', page, pageSize, createdBy],
    queryFn: () =>
      api.get<GenerationLogAnswer>('/admin/generation_logs', {
        searchParams: {
          page_index: page,
          page_size: pageSize,
          ...(createdBy && { created_by: createdBy }),
        },
      }),
    placeholderData: keepPreviousData,
    retry: retryOnce,
  });

  const updateSearchParams = (next: { page?: number; rows?: number; user?: string }) =>
    setSearch(
      (parameters) => {
        const merged = new URLSearchParams(parameters);
        for (const [name, value] of Object.entries(next)) {
          if (value === '' || (name === 'page' && value === 1)) merged.delete(name);
          else merged.set(name, String(value));
        }
        return merged;
      },
      { replace: true },
    );

  const total = query.data?.total ?? 0;
  return {
    rows: query.data?.data.map(logRowOf) ?? [],
    total,
    /** The page that the server returned. */
    page: query.data?.currentPage ?? page,
    lastPage: lastPageNumber(total, pageSize),
    pageSize,
    createdBy,
    /** Whether the server has answered. */
    hasAnswer: query.data !== undefined,
    isFirst: query.isPending,
    isLoading: query.isFetching,
    error: query.isFetching ? null : query.error,
    refresh: () => void query.refetch(),
    goToPage: (next: number) => updateSearchParams({ page: next }),
    // Another page size or user starts at the first page (spec §4).
    setPageSize: (rows: number) => updateSearchParams({ rows, page: 1 }),
    filterBy: (user: string) => updateSearchParams({ user: user.trim(), page: 1 }),
  };
}
