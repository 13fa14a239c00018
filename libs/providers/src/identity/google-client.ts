import { ProductError } from '@app/contracts';
import { refreshTokenGrant, ResponseBodyError } from 'openid-client';
import { OpenIdClient } from './openid-client.js';

/** OpenID client for Google, for both sign-in and channels. */
export class GoogleClient extends OpenIdClient {
  /** Requests a new access token. Null if the consent was revoked. */
  async refreshAccessToken(refreshToken: string): Promise<string | null> {
    try {
      const tokens = await refreshTokenGrant(await this.configuration(), refreshToken);
      return tokens.access_token;
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null;
      throw new ProductError('video_site_unreachable', {
        cause: error,
        detail: 'no token for the channel',
      });
    }
  }
}
