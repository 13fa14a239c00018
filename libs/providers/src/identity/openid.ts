import type { SignInProvider } from '@app/contracts';
import {
  IdentityProvider,
  type ConsentAnswer,
  type ConsentRequest,
  type IdentityProfile,
  type StartedConsent,
} from './identity-provider.js';
import { claimAt, hasAdminValue, type AdminClaim } from './admin-claim.js';
import { profileFromClaims } from './openid-answers.js';
import type { OpenIdClient } from './openid-client.js';

interface OpenIdSignIn {
  scopes: string;
  adminClaim?: AdminClaim | undefined;
}

/** Sign-in by OpenID Connect with a provider that the operator has configured. */
export class OpenIdIdentityProvider extends IdentityProvider {
  constructor(
    private readonly provider: SignInProvider,
    private readonly client: OpenIdClient,
    private readonly settings: OpenIdSignIn,
  ) {
    super();
  }

  override authorize(request: ConsentRequest): Promise<StartedConsent> {
    return this.client.authorize(request, this.settings.scopes, {});
  }

  override async identify(answer: ConsentAnswer): Promise<IdentityProfile> {
    const { adminClaim } = this.settings;
    const tokens = await this.client.exchange(answer);
    const claims = tokens.claims();
    const inToken = claims && adminClaim && claimAt(claims, adminClaim.name);
    // Many providers send the e-mail address or groups only in the response of the userinfo endpoint.
    const isIncomplete =
      claims?.['email'] === undefined || (adminClaim !== undefined && inToken === undefined);
    const more =
      claims && isIncomplete ? await this.client.requestUserInfo(tokens, claims.sub) : {};
    const person = profileFromClaims(claims && { ...more, ...claims }, false);
    return {
      ...person,
      provider: this.provider,
      // Includes the issuer, because the same subject at another issuer is another user.
      subject: `${claims?.iss ?? ''} ${person.subject}`,
      picture: null,
      ...(adminClaim && {
        adminClaim: hasAdminValue(inToken ?? claimAt(more, adminClaim.name), adminClaim)
          ? adminClaim.digest
          : null,
      }),
    };
  }

  /** Always null: pictures may be on any host, and we fetch nothing from unknown hosts. */
  override async downloadPicture(): Promise<null> {
    return null;
  }
}
