import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { facebookError, profileFromMe, readGraphAnswer, readToken } from './facebook-answers.js';
import {
  IdentityProvider,
  type ConsentAnswer,
  type ConsentRequest,
  type IdentityProfile,
  type StartedConsent,
} from './identity-provider.js';
import { fetchPicture } from './picture.js';

export interface FacebookSettings {
  appId: string;
  appSecret: string;
  /** `https://www.facebook.com`, or the emulator's origin. */
  dialogOrigin: string;
  /** `https://graph.facebook.com`, or the emulator's origin. */
  graphOrigin: string;
  /** An additional allowed origin of pictures: the emulator's. */
  pictureOrigin?: string;
}

/** Released on 29 July 2026; a version works for about two years. */
export const facebookGraphVersion = 'v26.0';
const timeoutMs = 10_000;
const pictureHosts = ['.fbcdn.net', 'platform-lookaside.fbsbx.com'];

/**
 * Sign-in with Facebook by OAuth 2. The state binds the answer to the browser, and the app secret binds the code to
 * our app. Facebook does not say whether an e-mail address is verified, so none counts as verified.
 */
export class FacebookIdentityProvider extends IdentityProvider {
  constructor(private readonly settings: FacebookSettings) {
    super();
  }

  override async authorize({ redirectUri }: ConsentRequest): Promise<StartedConsent> {
    const state = randomBytes(32).toString('base64url');
    const url = new URL(`/${facebookGraphVersion}/dialog/oauth`, this.settings.dialogOrigin);
    url.search = new URLSearchParams({
      client_id: this.settings.appId,
      redirect_uri: redirectUri,
      state,
      response_type: 'code',
      scope: 'public_profile,email',
      display: 'popup',
      // Asks again for the e-mail address if the user refused to share it before; has no effect otherwise.
      auth_type: 'rerequest',
    }).toString();
    return { url: url.href, pending: { state, nonce: null, codeVerifier: null } };
  }

  override async identify({
    query,
    redirectUri,
    pending,
  }: ConsentAnswer): Promise<IdentityProfile> {
    const answer = new URLSearchParams(query);
    if (!equalsInConstantTime(answer.get('state') ?? '', pending.state))
      throw new ProductError('sign_in_failed', { detail: 'the state is another' });
    const refusal = answer.get('error');
    if (refusal !== null) throw facebookError(refusal);
    const code = answer.get('code');
    if (!code) throw new ProductError('sign_in_failed', { detail: 'no code' });

    const { appId, appSecret } = this.settings;
    const token = readToken(
      await this.callGraph('oauth/access_token', {
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: redirectUri,
        code,
      }),
    );
    return profileFromMe(
      await this.callGraph('me', {
        fields: 'id,name,email,picture.width(200).height(200)',
        access_token: token,
        // Without this proof, Facebook would accept a token that was stolen from another app.
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      }),
    );
  }

  override downloadPicture(address: string): Promise<Buffer | null> {
    return fetchPicture(address, pictureHosts, this.settings.pictureOrigin);
  }

  private async callGraph(
    path: string,
    query: Record<string, string>,
  ): Promise<Record<string, unknown>> {
    const url = new URL(`/${facebookGraphVersion}/${path}`, this.settings.graphOrigin);
    url.search = new URLSearchParams(query).toString();
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return readGraphAnswer(response.status, await response.text());
    } catch (error) {
      // The error omits the request, because its URL contains secrets.
      throw error instanceof ProductError
        ? error
        : new ProductError('sign_in_unavailable', { detail: `Facebook ${path} did not answer` });
    }
  }
}

function equalsInConstantTime(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
