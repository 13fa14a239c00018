import type { PublicConfig } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.js';

export const publicConfigKey = ['public-config'];

/** The api writes it into each page; only the development server does not. */
function readFromPage(): PublicConfig | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById('public-config')?.textContent;
  return text ? (JSON.parse(text) as PublicConfig) : undefined;
}

/** What this installation offers; undefined until it is known, so that nothing appears and goes again. */
export function usePublicConfig(): PublicConfig | undefined {
  const { data } = useQuery({
    queryKey: publicConfigKey,
    queryFn: () => call<PublicConfig>('/api/public_config'),
    initialData: readFromPage,
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: (count) => Math.min(1_000 * 2 ** count, 30_000),
  });
  return data;
}
