import type { Publication, PublicationAnswer } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { useAccount } from '../use-account.js';

/** Polling interval in milliseconds while a worker processes a publication. */
const pollMs = 3_000;
/** Polling interval in milliseconds while a publication waits for its time, which may be hours away. */
const waitingPollMs = 60_000;

const publicationPath = (id: string) => `/api/thumbnail/${id}/publication`;

/** The publication of a thumbnail. Sends no request for users without a connected channel. */
export function usePublication(id: string) {
  const { data: account } = useAccount();
  return useQuery({
    queryKey: ['publication', id],
    queryFn: ({ signal }) => api.get<PublicationAnswer>(publicationPath(id), { signal }),
    enabled: (account?.channels.length ?? 0) > 0,
    refetchInterval: ({ state }) => publicationPollMs(state.data?.publication ?? null),
  });
}

/** Milliseconds until the next poll; false after the publication has ended. */
export function publicationPollMs(publication: Publication | null): number | false {
  if (!publication || !['waiting', 'publishing', 'undoing'].includes(publication.state))
    return false;
  return publication.waitsUntil ? waitingPollMs : pollMs;
}

export type PublicationAction = 'publish' | 'undo' | 'cancel';

/** Publishes a thumbnail, or undoes or cancels its publication. */
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
      if (act === 'publish') return api.post<PublicationAnswer>(publicationPath(id));
      if (act === 'undo')
        return api.post<PublicationAnswer>(`/api/publication/${publicationId}/undo`);
      return api.delete<PublicationAnswer>(`/api/publication/${publicationId}`);
    },
    onSuccess: (answer) => queries.setQueryData(['publication', id], answer),
    // Most refusals happen because the publication has changed in the meantime.
    onError: () => queries.invalidateQueries({ queryKey: ['publication', id] }),
  });
}
