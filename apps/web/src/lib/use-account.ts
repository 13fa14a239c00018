import type { Account } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.js';

export const accountKey = ['account'] as const;

export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: () => api.get<Account>('/user/account') });
}
