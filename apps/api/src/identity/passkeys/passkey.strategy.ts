import { Environment } from '@app/config';
import { type PasskeyAssertion } from '@app/contracts';
import { Passkeys, type PasskeyProof } from '@app/data';
import { SignInProviders } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { RelyingParty, userHandleOf } from './relying-party.js';
import { ValueStrategy } from '../passport/value-strategy.js';

/** The user of a passkey that has signed a challenge of ours. */
export interface PasskeySigner extends PasskeyProof {
  isDisabled: boolean;
}

/** Finds a passkey's user by credential id, and verifies the signature of our challenge. */
@Injectable()
export class PasskeyStrategy extends ValueStrategy<PasskeySigner> {
  override readonly name = 'passkey';

  constructor(
    private readonly passkeys: Passkeys,
    private readonly relyingParty: RelyingParty,
    private readonly providers: SignInProviders,
    private readonly env: Environment,
  ) {
    super();
  }

  protected override async decide(
    _request: { url: string },
    { assertion, challenge }: { assertion: PasskeyAssertion; challenge: string },
  ): Promise<void> {
    const signer = await this.find(assertion, challenge);
    if (signer) this.success(signer);
    else this.fail();
  }

  private async find(
    assertion: PasskeyAssertion,
    challenge: string,
  ): Promise<PasskeySigner | undefined> {
    const passkey = await this.passkeys.ofCredential(assertion.credentialId, this.offeredProviders);
    if (!passkey || assertion.userHandle !== userHandleOf(passkey.userId)) return undefined;
    const { id: passkeyId, userId, publicKey, isDisabled } = passkey;
    const counter = await this.relyingParty.verifyUse(assertion, challenge, publicKey);
    return counter === undefined ? undefined : { userId, passkeyId, counter, isDisabled };
  }

  private get offeredProviders() {
    const { offered } = this.providers;
    return this.env.LOCAL_ACCOUNTS === 'on' ? [...offered, 'local' as const] : offered;
  }
}
