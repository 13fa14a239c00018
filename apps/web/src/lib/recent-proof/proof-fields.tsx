import { maxCodeLength, passwordLength, type RequiredProof } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../language/workspace.js';
import { TextField } from '../../ui/text-field.js';
import type { Proof } from './required-proof.js';

/** The proof that the user enters, and whether it is complete. */
export function useProof(required: RequiredProof) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const proof: Proof = { required, password, code };
  const isComplete =
    required === 'none' || (password !== '' && (required === 'password' || code.trim() !== ''));
  return { proof, isComplete, setPassword, setCode };
}

/** Fields for the required proof: password, or password and code. */
export function ProofFields({ proof, setPassword, setCode }: ReturnType<typeof useProof>) {
  if (proof.required === 'none' || proof.required === 'sign-in') return null;
  return (
    <>
      <TextField
        label={tw('passkeys.password')}
        type="password"
        autoComplete="current-password"
        note={tw('passkeys.proofNote')}
        value={proof.password}
        maxLength={passwordLength.max}
        onChange={setPassword}
      />
      {proof.required === 'password-and-code' && (
        <TextField
          label={tw('passkeys.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={proof.code}
          maxLength={maxCodeLength}
          onChange={setCode}
        />
      )}
    </>
  );
}
