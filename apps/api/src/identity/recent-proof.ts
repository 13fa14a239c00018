import { Environment } from '@app/config';
import { ProductError, type ProveRequest, type RequiredProof } from '@app/contracts';
import { SecondFactors, SessionProofs } from '@app/data';
import { Injectable } from '@nestjs/common';
import { SecondFactor } from './second-factor.js';

interface Caller {
  userId: string;
  sessionId: string;
}

/** Whether a user has proven who they are in the last minutes: by signing in, or by entering password and code again. */
@Injectable()
export class RecentProof {
  constructor(
    private readonly proofs: SessionProofs,
    private readonly factors: SecondFactors,
    private readonly factor: SecondFactor,
    private readonly env: Environment,
  ) {}

  /** The proof that the user must give now. */
  async missing(caller: Caller): Promise<RequiredProof> {
    if (await this.proofs.isRecent(caller)) return 'none';
    const factor = await this.factors.ofUser(caller.userId);
    if (typeof factor?.hash !== 'string' || this.env.LOCAL_ACCOUNTS === 'off') return 'sign-in';
    return factor.isOn ? 'password-and-code' : 'password';
  }

  /** @throws ProductError `proof_missing` */
  async require(caller: Caller): Promise<void> {
    if (!(await this.proofs.isRecent(caller))) throw new ProductError('proof_missing');
  }

  /**
   * Accepts the password as proof, and the code where the second factor is on. Do not retry with the same code: a code
   * works once.
   * @throws ProductError `password_wrong`, `code_wrong`
   */
  async accept(caller: Caller, { password, code = '' }: ProveRequest): Promise<void> {
    const { hash, byCode } = await this.factor.check(caller.userId, password, code);
    const isAccepted = byCode
      ? await this.proofs.proveByCode(caller, { hash, ...byCode })
      : await this.proofs.proveByPassword(caller, hash);
    if (!isAccepted) throw new ProductError(byCode ? 'code_wrong' : 'password_wrong');
  }
}
