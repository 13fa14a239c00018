import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyList,
  ProveRequest,
  RequiredProof,
} from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.js';
import { createPasskey } from '../../../lib/passkeys.js';

const passkeysKey = ['passkeys'] as const;
/** Under `/auth`, where the browser sends the session cookie. */
const path = '/auth/passkeys';

export function usePasskeys() {
  return useQuery({ queryKey: passkeysKey, queryFn: () => api.get<PasskeyList>(path) });
}

/** What the user enters to prove who they are. */
export interface Proof {
  required: RequiredProof;
  password: string;
  code: string;
}

/** @param onDone called with the name of the new passkey */
export function usePasskeyAddition(onDone: (name: string) => void) {
  return useListMutation(
    async ({ name, proof }: { name: string; proof: Proof }) => {
      await giveProof(proof);
      const options = await api.post<PasskeyCreationOptions>(`${path}/options`);
      const created = await createPasskey(options);
      return api.post<PasskeyList>(path, { json: { name, ...created } });
    },
    ({ name }) => onDone(name),
  );
}

export function usePasskeyRenaming(onDone: () => void) {
  return useListMutation(
    ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      api.post<PasskeyList>(`${path}/${id}`, { json: { name } }),
    onDone,
  );
}

export function usePasskeyRemoval(id: string, onDone: () => void) {
  return useListMutation(async (proof: Proof) => {
    await giveProof(proof);
    return api.delete<PasskeyList>(`${path}/${id}`);
  }, onDone);
}

/** Stores the list that the api returns; after a failure, requests it, because another proof may be required now. */
function useListMutation<Wanted>(
  mutationFn: (wanted: Wanted) => Promise<PasskeyList>,
  onDone: (wanted: Wanted) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (list, wanted) => {
      queries.setQueryData(passkeysKey, list);
      onDone(wanted);
    },
    onError: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  });
}

/** Sends the proof, where one is required. */
export async function giveProof({ required, password, code }: Proof): Promise<void> {
  if (required !== 'password' && required !== 'password-and-code') return;
  const json: ProveRequest = required === 'password' ? { password } : { password, code };
  await api.post<null>('/auth/local/prove', { json });
}
