import type {
  AllowanceRequest,
  UsersAnswer,
  UserRecord,
  UserAction,
  AccountChange,
} from '@app/contracts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { retryOnce } from '../../../lib/api/query-client.js';
import { tw } from '../../../lib/language/workspace.js';
import { proofKey, sendProof, type Proof } from '../../../lib/recent-proof/required-proof.js';

const peopleKey = ['people'] as const;
export const changesKey = ['people-changes'] as const;

/** Accounts, newest first, page by page. */
export function usePeople(search: string) {
  return useInfiniteQuery({
    queryKey: [...peopleKey, search],
    queryFn: ({ pageParam }) =>
      api.get<UsersAnswer>('/admin/people', {
        searchParams: { ...(search && { search }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    retry: retryOnce,
  });
}

export function usePeopleChanges() {
  return useQuery({
    queryKey: changesKey,
    queryFn: () => api.get<AccountChange[]>('/admin/people_changes'),
    retry: retryOnce,
  });
}

export interface RequestedChange {
  person: UserRecord;
  action: UserAction;
}

export function useSetAllowance(person: UserRecord) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: AllowanceRequest) =>
      api.post<UserRecord>(`/admin/people/${person.id}/allowance`, { json }),
    onSuccess: () => toast.success(tw('people.allowance.saved', { name: person.name })),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: peopleKey }),
        queries.invalidateQueries({ queryKey: changesKey }),
        // Administrators may have changed their own allowance.
        queries.invalidateQueries({ queryKey: ['profile'] }),
      ]),
  });
}

/** Sends the administrator's proof, then changes an account. */
export function useChangeWithProof({ person, action }: RequestedChange, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      await sendProof(proof);
      return api.post<UserRecord>(`/admin/people/${person.id}/change`, { json: { action } });
    },
    onSuccess: () => {
      toast.success(tw(`people.done.${action}`, { name: person.name }));
      onDone();
    },
    onSettled: () =>
      Promise.all(
        [peopleKey, changesKey, proofKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useChangePerson() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ person, action }: RequestedChange) =>
      api.post<UserRecord>(`/admin/people/${person.id}/change`, { json: { action } }),
    onSuccess: (_now, { person, action }) =>
      toast.success(tw(`people.done.${action}`, { name: person.name })),
    onError: (error) => toast.error(failureSentence(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: peopleKey }),
        queries.invalidateQueries({ queryKey: changesKey }),
      ]),
  });
}
