import type { Publication, PublicationAnswer } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { useAccount } from '../use-account.js';

/** Polling interval while a worker processes a publication, in milliseconds. */
const pollMs = 3_000;
/** Polling interval while a publication waits for its time, which may be hours later. */
const waitingPollMs = 60_000;

const pathOf = (id: string) => `/api/thumbnail/${id}/publication`;

/** The publication of a thumbnail. Not requested for users without a connected channel. */
export function usePublication(id: string) {
  const { data: account } = useAccount();
  return useQuery({
    queryKey: ['publication', id],
    queryFn: ({ signal }) => api.get<PublicationAnswer>(pathOf(id), { signal }),
    enabled: (account?.channels.length ?? 0) > 0,
    refetchInterval: ({ state }) => pollEvery(state.data?.publication ?? null),
  });
}

/** Milliseconds until the next poll; false when the publication has ended. */
export function pollEvery(publication: Publication | null): number | false {
  if (!publication || !['waiting', 'publishing', 'undoing'].includes(publication.state))
    return false;
  return publication.waitsUntil ? waitingPollMs : pollMs;
}

export type PublicationAction = 'publish' | 'undo' | 'cancel';

/** Publishes a thumbnail, undoes its publication or cancels it. */
export function usePublicationAction(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      act,
      publicationId = '',
    }: {
      act: PublicationAction;
      publicationId?: string;
    }) => {
      if (act === 'publish') return api.post<PublicationAnswer>(pathOf(id));
      if (act === 'undo')
        return api.post<PublicationAnswer>(`/api/publication/${publicationId}/undo`);
      return api.delete<PublicationAnswer>(`/api/publication/${publicationId}`);
    },
    onSuccess: (answer) => queries.setQueryData(['publication', id], answer),
    // Most refusals happen because the publication has changed meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: ['publication', id] }),
  });
}
