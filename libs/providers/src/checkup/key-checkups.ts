import { parseModelName, type ModelVendor } from '@app/config';
import { facebookGraphVersion } from '../identity/facebook.js';
import {
  requestOnce,
  keyFinding,
  unreachableMessage,
  type Finding,
  type OutsideResponse,
} from './finding.js';

/** Requests tokens with an invalid code. The error shows whether Google knows the client. */
export async function checkGoogleClient(
  client: { clientId: string; clientSecret: string },
  tokenEndpoint = 'https://oauth2.googleapis.com/token',
): Promise<Finding> {
  const subject = 'sign-in with Google';
  const answer = await requestOnce(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'a question of npm run doctor',
      redirect_uri: 'http://localhost/unused',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  });
  const error = stringField(answer?.body, 'error');
  if (error === 'invalid_grant' || error === 'redirect_uri_mismatch')
    return { subject, state: 'ok', message: 'id and secret are accepted' };
  if (!answer || answer.status >= 500)
    return { subject, state: 'failed', message: unreachableMessage(answer?.status) };
  return {
    subject,
    state: 'failed',
    message: `GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is wrong (answered with ${answer.status}). Copy both from the console's Credentials page`,
  };
}

/** Reads the discovery document. Only the first sign-in shows whether the provider knows the client. */
export async function checkOpenIdProvider({
  name,
  issuer,
}: {
  name: string;
  issuer: string;
}): Promise<Finding> {
  const subject = `sign-in with ${name}`;
  const isDocument = issuer.includes('/.well-known/');
  const address = isDocument
    ? issuer
    : `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await requestOnce(address);
  if (!answer || answer.status >= 500)
    return { subject, state: 'failed', message: unreachableMessage(answer?.status) };
  const own = stringField(answer.body, 'issuer');
  if (own === undefined || stringField(answer.body, 'token_endpoint') === undefined)
    return {
      subject,
      state: 'failed',
      message: `its issuer in OIDC_PROVIDERS has no discovery document (answered with ${answer.status})`,
    };
  if (!isDocument && new URL(own).href !== new URL(issuer).href)
    return {
      subject,
      state: 'failed',
      message: `it calls itself ${own}: write this as its issuer`,
    };
  return { subject, state: 'ok', message: 'discovery works' };
}

export async function checkFacebookApp(
  app: { appId: string; appSecret: string },
  graphOrigin = 'https://graph.facebook.com',
): Promise<Finding> {
  const query = new URLSearchParams({
    client_id: app.appId,
    client_secret: app.appSecret,
    grant_type: 'client_credentials',
  });
  const answer = await requestOnce(
    `${graphOrigin}/${facebookGraphVersion}/oauth/access_token?${query.toString()}`,
  );
  return keyFinding(
    'sign-in with Facebook',
    answer,
    'FACEBOOK_APP_ID or FACEBOOK_APP_SECRET is wrong. Copy both from App settings → Basic',
  );
}

/** Checks the API key. Costs one unit of YouTube's daily API quota. */
export async function checkYoutubeKey(
  apiKey: string,
  origin = 'https://www.googleapis.com',
): Promise<Finding> {
  const query = new URLSearchParams({ part: 'id', id: 'jNQXAC9IVRw', key: apiKey });
  const answer = await requestOnce(`${origin}/youtube/v3/videos?${query.toString()}`);
  return keyFinding(
    'YouTube Data API',
    answer,
    'YOUTUBE_API_KEY is refused. Check that the key is copied whole, that the API is enabled in its project and that its limits let this machine in',
  );
}

/**
 * Checks whether each configured model exists for its key. Free, because models are looked up but not called.
 * @param emulator origin that replaces all vendors in demo mode
 */
export async function checkModels(
  names: string[],
  keys: {
    google?: string | undefined;
    openai?: string | undefined;
    compatible?: string | undefined;
  },
  compatibleAddress: string | undefined,
  emulator?: string,
): Promise<Finding[]> {
  const places: Record<
    ModelVendor,
    (id: string) => [url: string, headers: Record<string, string>]
  > = {
    google: (id) => [
      `${emulator ?? 'https://generativelanguage.googleapis.com'}/v1beta/models/${encodeURIComponent(id)}`,
      { 'x-goog-api-key': keys.google ?? '' },
    ],
    openai: (id) => [
      `${emulator ?? 'https://api.openai.com'}/v1/models/${encodeURIComponent(id)}`,
      bearerHeader(keys.openai),
    ],
    compatible: () => [`${compatibleAddress ?? ''}/models`, bearerHeader(keys.compatible)],
  };
  return Promise.all(
    [...new Set(names)].map(async (name) => {
      const { vendor, id } = parseModelName(name) ?? { vendor: 'compatible' as const, id: name };
      const [url, headers] = places[vendor](id);
      const subject = `model ${name}`;
      const answer = await requestOnce(url, { headers });
      if (answer?.status === 404)
        return {
          subject,
          state: 'failed' as const,
          message: 'this vendor has no such model for this key',
        };
      if (/"FAILED_PRECONDITION"/.test(JSON.stringify(answer?.body ?? null))) {
        const message =
          'Google does not serve this project: look at its billing, and at the region of this machine';
        return { subject, state: 'failed' as const, message };
      }
      const finding = keyFinding(subject, answer, `the key of ${vendor} is refused`);
      return vendor === 'google' && !emulator ? addTierWarning(finding, answer) : finding;
    }),
  );
}

/**
 * Google reveals a key's tier only in the name of an exhausted quota. On the free tier, Google may use all received
 * data, including faces.
 */
function addTierWarning(finding: Finding, answer: OutsideResponse | undefined): Finding {
  if (/FreeTier/.test(JSON.stringify(answer?.body ?? null))) {
    return {
      ...finding,
      state: 'doubtful',
      message:
        'the key is of the free tier: Google may use what it is sent, people’s faces among it. Set up billing for its project',
    };
  }
  if (finding.state !== 'ok') return finding;
  return {
    ...finding,
    message: `${finding.message}. Make sure that its project has billing: on the free tier Google may use what it is sent`,
  };
}

function bearerHeader(key: string | undefined): Record<string, string> {
  return key ? { authorization: `Bearer ${key}` } : {};
}

function stringField(body: unknown, name: string): string | undefined {
  const value: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
