import { Environment } from '@app/config';
import { mediaUrl, type SignInProvider } from '@app/contracts';
import { ChannelAuthority, SignInProviders } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** What this installation offers to an account. */
@Injectable()
export class AccountOffers {
  constructor(
    private readonly providers: SignInProviders,
    private readonly authority: ChannelAuthority,
    private readonly env: Environment,
  ) {}

  get methods(): SignInProvider[] {
    return this.providers.offered;
  }

  /** Whether a channel can be connected. */
  get channel(): boolean {
    return this.authority.offered;
  }

  /** A picture's whole address, for a file that leaves the product. */
  address(picture: string): string {
    return `${this.env.PUBLIC_ORIGIN}${mediaUrl(picture)}`;
  }
}
