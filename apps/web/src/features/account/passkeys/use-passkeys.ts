import type { Passkey, PasskeyCreationOptions, PasskeyList } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.js';
import { createPasskey } from '../../../lib/passkeys.js';
import { sendProof, type Proof } from '../../../lib/recent-proof/required-proof.js';

const passkeysKey = ['passkeys'] as const;
/** A path under `/auth`, to which the browser sends the session cookie. */
const path = '/auth/passkeys';

export function usePasskeys() {
  return useQuery({ queryKey: passkeysKey, queryFn: () => api.get<PasskeyList>(path) });
}

/** @param onDone called with the name of the new passkey */
export function useAddPasskey(onDone: (name: string) => void) {
  return usePasskeyListMutation(
    async ({ name, proof }: { name: string; proof: Proof }) => {
      await sendProof(proof);
      const options = await api.post<PasskeyCreationOptions>(`${path}/options`);
      const created = await createPasskey(options);
      return api.post<PasskeyList>(path, { json: { name, ...created } });
    },
    ({ name }) => onDone(name),
  );
}

export function useRenamePasskey(onDone: () => void) {
  return usePasskeyListMutation(
    ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      api.post<PasskeyList>(`${path}/${id}`, { json: { name } }),
    onDone,
  );
}

export function useRemovePasskey(id: string, onDone: () => void) {
  return usePasskeyListMutation(async (proof: Proof) => {
    await sendProof(proof);
    return api.delete<PasskeyList>(`${path}/${id}`);
  }, onDone);
}

/** Stores the list that the api returns; after a failure, requests it, because another proof may be required now. */
function usePasskeyListMutation<Wanted>(
  mutationFn: (variables: Wanted) => Promise<PasskeyList>,
  onDone: (variables: Wanted) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (list, variables) => {
      queries.setQueryData(passkeysKey, list);
      onDone(variables);
    },
    onError: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  });
}
