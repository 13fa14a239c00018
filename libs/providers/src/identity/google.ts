import { profileFromClaims } from './openid-answers.js';
import type { GoogleClient } from './google-client.js';
import {
  IdentityProvider,
  type ConsentAnswer,
  type ConsentRequest,
  type IdentityProfile,
  type StartedConsent,
} from './identity-provider.js';
import { fetchPicture } from './picture.js';

/** Google's hosts for profile pictures. */
const pictureHosts = ['.googleusercontent.com'];

/** Sign-in with Google by OpenID Connect. */
export class GoogleIdentityProvider extends IdentityProvider {
  constructor(
    private readonly client: GoogleClient,
    /** An additional allowed origin of pictures: the emulator's. */
    private readonly pictureOrigin?: string,
  ) {
    super();
  }

  override authorize(request: ConsentRequest): Promise<StartedConsent> {
    // Lets users with several accounts choose one at every sign-in.
    return this.client.authorize(request, 'openid email profile', { prompt: 'select_account' });
  }

  override async identify(answer: ConsentAnswer): Promise<IdentityProfile> {
    const tokens = await this.client.exchange(answer);
    return profileFromClaims(tokens.claims(), this.client.insecure);
  }

  override downloadPicture(address: string): Promise<Buffer | null> {
    return fetchPicture(address, pictureHosts, this.pictureOrigin);
  }
}
