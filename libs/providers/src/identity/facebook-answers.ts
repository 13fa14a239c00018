import { ProductError } from '@app/contracts';
import { pictureAddress, shortText, displayName } from './openid-answers.js';
import type { IdentityProfile } from './identity-provider.js';

/** Much more than an answer with a token or a profile contains. */
const maxCharacters = 64 * 1024;
/** Codes of rate limits and temporary failures. All other codes except those in `appErrorCodes` concern only this sign-in. */
const temporaryCodes = new Set([1, 2, 4, 17, 32, 341, 613]);
/** Codes of refusals of the app itself, which only the operator can fix. */
const appErrorCodes = new Set([101, 191]);

/** Reads an answer of the Graph API. Fails with the errors of a sign-in. */
export function readGraphAnswer(status: number, text: string): Record<string, unknown> {
  const body = text.length <= maxCharacters ? parseJson(text) : undefined;
  const error = isRecord(body?.['error']) ? body['error'] : undefined;
  if (status === 200 && body && !error) return body;
  const code = error?.['code'];
  const detail = `Facebook answered ${status} with code ${typeof code === 'number' ? code : 'none'}`;
  const isTheirs =
    status < 500 &&
    typeof code === 'number' &&
    !temporaryCodes.has(code) &&
    !appErrorCodes.has(code);
  throw new ProductError(isTheirs ? 'sign_in_failed' : 'sign_in_unavailable', { detail });
}

/** The access token in an answer. */
export function readToken(answer: Record<string, unknown>): string {
  const token = shortText(answer['access_token'], 4_096);
  if (token === undefined) throw new ProductError('sign_in_unavailable', { detail: 'no token' });
  return token;
}

/** Maps the error with which Facebook's dialog redirects back. */
export function facebookError(error: string): ProductError {
  if (error === 'access_denied') return new ProductError('sign_in_refused');
  const isUnavailable = error === 'server_error' || error === 'temporarily_unavailable';
  return new ProductError(isUnavailable ? 'sign_in_unavailable' : 'sign_in_failed', {
    detail: 'refused by the dialogue',
  });
}

/** Reads the answer of `me`. */
export function profileFromMe(me: Record<string, unknown>): IdentityProfile {
  const subject = me['id'];
  if (typeof subject !== 'string' || !/^\d{1,255}$/.test(subject))
    throw new ProductError('sign_in_failed', { detail: 'an answer without a usable id' });
  const email = shortText(me['email'], 320)?.toLowerCase() ?? null;
  const picture = isRecord(me['picture']) ? me['picture']['data'] : undefined;
  return {
    provider: 'facebook',
    subject,
    email,
    emailVerified: false,
    name: displayName(me['name'], 200) ?? email?.split('@', 1)[0] ?? 'Creator',
    picture:
      isRecord(picture) && picture['is_silhouette'] !== true
        ? pictureAddress(picture['url'], true)
        : null,
  };
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
