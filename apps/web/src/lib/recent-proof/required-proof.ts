import type { ProofAnswer, ProveRequest, RequiredProof } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';

export const proofKey = ['required-proof'] as const;

/** What the user must prove now, before a sensitive action. */
export function useRequiredProof() {
  return useQuery({ queryKey: proofKey, queryFn: () => api.get<ProofAnswer>('/auth/proof') });
}

/** What the user enters to prove who they are. */
export interface Proof {
  required: RequiredProof;
  password: string;
  code: string;
}

/** Sends the password, and the code if required. Does nothing for `sign-in`, which requires a new sign-in instead. */
export async function sendProof({ required, password, code }: Proof): Promise<void> {
  if (required !== 'password' && required !== 'password-and-code') return;
  const json: ProveRequest = required === 'password' ? { password } : { password, code };
  await api.post<null>('/auth/local/prove', { json });
}
