import { ProductError, type PasskeyAssertion } from '@app/contracts';
import { PasskeyChallenges } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { RelyingParty } from './relying-party.js';

/** Challenges that wait for an answer. All api processes share them. */
@Injectable()
export class OpenChallenges {
  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
  ) {}

  /** @throws ProductError `service_unavailable` while Redis is unreachable */
  async open(challenge: string, purpose: string): Promise<void> {
    await orServiceUnavailable(this.challenges.add(challenge, purpose));
  }

  /**
   * The challenge of an answer, which ends with this call.
   * @throws ProductError `passkey_expired` when it is not open for this purpose; `service_unavailable`
   */
  async take(answer: Pick<PasskeyAssertion, 'clientData'>, purpose: string): Promise<string> {
    const challenge = this.relyingParty.challengeOf(answer);
    if (challenge === undefined) throw new ProductError('passkey_refused');
    if ((await orServiceUnavailable(this.challenges.take(challenge))) !== purpose)
      throw new ProductError('passkey_expired');
    return challenge;
  }
}

async function orServiceUnavailable<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (cause) {
    throw new ProductError('service_unavailable', { cause });
  }
}
