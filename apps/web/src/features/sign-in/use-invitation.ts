import { invitationFragment, type CookieInvitation } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { publicConfig } from '../../lib/public-config.js';
import { useFragmentToken } from './use-fragment-token.js';

const path = '/auth/invitation';

/** The invitation of the opened link, or the one that this browser opened before. */
export function useInvitation(): { invitation: CookieInvitation | null; problem?: string } {
  const token = useFragmentToken(invitationFragment);
  const config = publicConfig();
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () =>
      token === undefined
        ? call<CookieInvitation | null>(path)
        : call<CookieInvitation>(path, { method: 'post', json: { token } }),
    enabled: token !== undefined || config?.signUp === 'invited',
    retry: false,
    staleTime: Infinity,
    // A link works once, so its answer is not kept for another visit of the page.
    gcTime: 0,
  });
  const problem = error && token !== undefined ? failureSentence(error) : undefined;
  return { invitation: data ?? null, ...(problem !== undefined && { problem }) };
}
