import type { RecoveryCodes, SecondFactorSecret } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.js';
import { accountKey } from '../../../lib/use-account.js';

const path = '/auth/local/second-factor';

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => api.post<SecondFactorSecret>(path, { json: { password } }),
    // The answer contains the secret, which must not be cached.
    gcTime: 0,
  });
}

export function useConfirmSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api.post<RecoveryCodes>(`${path}/confirm`, { json: { code } }),
    onSettled: () => queries.invalidateQueries({ queryKey: accountKey }),
    gcTime: 0,
  });
}

export function useTurnOffSecondFactor(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: { password: string; code: string }) =>
      api.post<null>(`${path}/turn-off`, { json }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: accountKey }),
  });
}
