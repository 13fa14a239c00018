import type { ApiKey, CreateApiKeyRequest, CreatedApiKey } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';

const apiKeysKey = ['api-keys'] as const;
/** A path under `/auth`, to which the browser sends the session cookie. */
const path = '/auth/api-keys';

export function useApiKeys() {
  return useQuery({ queryKey: apiKeysKey, queryFn: () => api.get<ApiKey[]>(path) });
}

export function useCreateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: CreateApiKeyRequest) => api.post<CreatedApiKey>(path, { json }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
    // The answer contains the key, which must not be cached.
    gcTime: 0,
  });
}

export function useRevokeApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => api.delete<ApiKey[]>(`${path}/${id}`),
    onSuccess: (_left, { name }) => toast.success(tw('keys.revoked', { name })),
    onError: (error) => toast.error(failureSentence(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}
