import type { PublicConfig } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.js';

export const publicConfigKey = ['public-config'];

/** What this installation offers; undefined until it is known, so that nothing appears and goes again. */
export function usePublicConfig(): PublicConfig | undefined {
  const { data } = useQuery({
    queryKey: publicConfigKey,
    queryFn: () => call<PublicConfig>('/api/public_config'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: (count) => Math.min(1_000 * 2 ** count, 30_000),
  });
  return data;
}
