import type { CreatedInvitation, CreateInvitationRequest, Invitation } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { retryOnce } from '../../../lib/api/query-client.js';
import { tw } from '../../../lib/language/workspace.js';
import { publicConfig } from '../../../lib/public-config.js';
import { changesKey } from './use-people.js';

const invitationsKey = ['invitations'] as const;
const path = '/admin/invitations';

/** Whether invitations can be used. If registration is open, only local accounts need one. */
export function areInvitationsOn(): boolean {
  const config = publicConfig();
  return config?.signUp === 'invited' || (config?.signUp === 'open' && config.localAccounts);
}

export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: () => api.get<Invitation[]>(path),
    retry: retryOnce,
  });
}

export function useCreateInvitation() {
  const refetch = useRefetchInvitations();
  return useMutation({
    mutationFn: (json: CreateInvitationRequest) => api.post<CreatedInvitation>(path, { json }),
    onSettled: refetch,
    // The answer contains the link, which must not be cached.
    gcTime: 0,
  });
}

export function useRevokeInvitation() {
  const refetch = useRefetchInvitations();
  return useMutation({
    mutationFn: ({ id }: Invitation) => api.delete<Invitation[]>(`${path}/${id}`),
    onSuccess: () => toast.success(tw('people.invitations.revoked')),
    onError: (error) => toast.error(failureSentence(error)),
    onSettled: refetch,
  });
}

/** Loads invitations and changes again. */
function useRefetchInvitations() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: invitationsKey }),
      queries.invalidateQueries({ queryKey: changesKey }),
    ]);
}
