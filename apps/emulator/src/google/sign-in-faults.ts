import { Injectable } from '@nestjs/common';
import type { SignatureFault } from './signing-keys.js';

/** What is wrong with the tokens of the next sign-ins. */
export interface SignInFault {
  nonce?: 'wrong';
  audience?: 'wrong';
  issuer?: 'wrong';
  signature?: SignatureFault;
  /** How far the provider's clock is ahead, negative for behind. */
  skewSeconds?: number;
  email?: 'missing' | 'unverified';
  noRefreshToken?: boolean;
}

/** The sign-in faults that tests have set. In memory only. */
@Injectable()
export class SignInFaults {
  private ordered: { fault: SignInFault; times: number }[] = [];

  add(fault: SignInFault, times: number): void {
    this.ordered.push({ fault, times });
  }

  clear(): void {
    this.ordered = [];
  }

  /** Uses up one application of the first fault. */
  takeNext(): SignInFault {
    const [first] = this.ordered;
    if (!first) return {};
    first.times -= 1;
    if (first.times <= 0) this.ordered.shift();
    return first.fault;
  }
}
