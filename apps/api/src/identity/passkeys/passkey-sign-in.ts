import { ProductError, type PasskeyAssertion, type PasskeyRequestOptions } from '@app/contracts';
import type { PasskeyProof } from '@app/data';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../http/rate-limiter.js';
import { PasskeyStrategy } from './passkey.strategy.js';
import { OpenChallenges } from './open-challenges.js';
import { RelyingParty } from './relying-party.js';

const purpose = 'sign-in';

/** Sign-in with a passkey. It proves both the device and its user, so no code follows. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly challenges: OpenChallenges,
    private readonly strategy: PasskeyStrategy,
    private readonly limiter: RateLimiter,
  ) {}

  /** The options that a browser passes to the user's device. Each call opens a challenge. */
  async options(network: string): Promise<PasskeyRequestOptions> {
    await this.limiter.consume('passkeyNetwork', network);
    const options = this.relyingParty.requestOptions();
    await this.challenges.open(options.challenge, purpose);
    return options;
  }

  /**
   * The user of a signed challenge. Not to be repeated: a challenge works once, also after a refusal.
   * @throws ProductError `passkey_expired`, `passkey_refused`, `account_disabled`
   */
  async check(
    request: { url: string },
    assertion: PasskeyAssertion,
    network: string,
  ): Promise<PasskeyProof> {
    await this.limiter.consume('passkeyNetwork', network);
    const challenge = await this.challenges.take(assertion, purpose);
    const outcome = await this.strategy.attempt(request, { assertion, challenge });
    if (outcome.kind !== 'success') throw new ProductError('passkey_refused');
    const { isDisabled, ...proof } = outcome.user;
    await this.limiter.consume('signIn', `passkey:${proof.userId}`);
    if (isDisabled) throw new ProductError('account_disabled');
    return proof;
  }
}
