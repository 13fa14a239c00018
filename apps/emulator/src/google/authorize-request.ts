import { readText, type RequestParameters } from '../request.js';
import type { PendingCode } from './grants.js';

/** Parameters of a request to the authorization endpoint. */
export interface AuthorizeRequest extends Omit<PendingCode, 'person'> {
  state: string | undefined;
  prompts: string[];
  loginHint: string | undefined;
}

/** A request whose redirect address is not verified. It must not be redirected, so the error is shown as a page. */
export class UnusableRequest extends Error {}

/** A refusal that is redirected to the client. */
export class RefusedRequest extends Error {
  constructor(
    readonly code: string,
    readonly description: string,
    readonly redirectUri: string,
    readonly state: string | undefined,
  ) {
    super(description);
  }
}

/** Reads and checks the query. Throws `UnusableRequest` or `RefusedRequest`. */
export function readAuthorizeRequest(query: RequestParameters): AuthorizeRequest {
  const clientId = readText(query, 'client_id');
  const redirectUri = readText(query, 'redirect_uri');
  if (clientId === undefined) throw new UnusableRequest('The request names no client_id.');
  if (redirectUri === undefined || !isWebAddress(redirectUri)) {
    throw new UnusableRequest('The request names no redirect_uri that is a web address.');
  }

  const state = readText(query, 'state');
  const refuse = (code: string, description: string) =>
    new RefusedRequest(code, description, redirectUri, state);
  const responseType = readText(query, 'response_type');
  if (responseType !== 'code')
    throw refuse('unsupported_response_type', 'Only response_type=code is answered.');
  const scopes = (readText(query, 'scope') ?? '').split(' ').filter((scope) => scope !== '');
  if (!scopes.includes('openid')) throw refuse('invalid_scope', 'The scope must contain openid.');

  const challenge = readText(query, 'code_challenge');
  const method = readText(query, 'code_challenge_method') ?? 'plain';
  if (challenge !== undefined && method !== 'S256' && method !== 'plain') {
    throw refuse('invalid_request', 'code_challenge_method must be S256 or plain.');
  }
  const prompts = (readText(query, 'prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
  return {
    clientId,
    redirectUri,
    scopes,
    state,
    nonce: readText(query, 'nonce'),
    challenge:
      challenge === undefined
        ? undefined
        : { method: method === 'S256' ? 'S256' : 'plain', value: challenge },
    prompts,
    loginHint: readText(query, 'login_hint'),
    // After the first consent, Google returns a refresh token only when the client asks to prompt again.
    offline: readText(query, 'access_type') === 'offline' && prompts.includes('consent'),
  };
}

/** Adds the answer to the query of `redirectUri`. */
export function answerAddress(
  redirectUri: string,
  answer: Record<string, string | undefined>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hash === '';
}
