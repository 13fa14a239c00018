import { Injectable } from '@nestjs/common';
import type { SignatureFault } from './signing-keys.js';

/** Faults in the tokens of the next sign-ins. */
export interface SignInFault {
  nonce?: 'wrong';
  audience?: 'wrong';
  issuer?: 'wrong';
  signature?: SignatureFault;
  /** How far the provider's clock is ahead. Negative when it is behind. */
  skewSeconds?: number;
  email?: 'missing' | 'unverified';
  noRefreshToken?: boolean;
}

/** The sign-in faults that tests have set. In memory only. */
@Injectable()
export class SignInFaults {
  private pendingFaults: { fault: SignInFault; times: number }[] = [];

  add(fault: SignInFault, times: number): void {
    this.pendingFaults.push({ fault, times });
  }

  clear(): void {
    this.pendingFaults = [];
  }

  /** Returns the fault of the next sign-in. Each fault affects a limited number of sign-ins. */
  takeNext(): SignInFault {
    const [first] = this.pendingFaults;
    if (!first) return {};
    first.times -= 1;
    if (first.times <= 0) this.pendingFaults.shift();
    return first.fault;
  }
}
