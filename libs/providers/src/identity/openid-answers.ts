import { ProductError } from '@app/contracts';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { safeCode } from '../safe-code.js';
import type { IdentityProfile } from './identity-provider.js';

/** OAuth errors for temporary failures (RFC 6749 4.1.2.1). */
const temporaryErrors = new Set(['server_error', 'temporarily_unavailable']);

/**
 * Errors for answers that do not belong to this sign-in: forged, old or repeated ones. All other errors are failures
 * of the provider.
 */
const mismatchErrors = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

/** Maps a failed callback. The detail never contains a code or a token. */
export function signInError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof AuthorizationResponseError) {
    const code = temporaryErrors.has(error.error)
      ? 'sign_in_unavailable'
      : error.error === 'access_denied'
        ? 'sign_in_refused'
        : 'sign_in_failed';
    return new ProductError(code, {
      cause: error,
      detail: `refused with ${safeCode(error.error)}`,
    });
  }
  if (error instanceof ResponseBodyError) {
    // The user can fix a used or foreign code by signing in again, but not a refused client or a failing server.
    const code =
      error.status < 500 && error.error === 'invalid_grant'
        ? 'sign_in_failed'
        : 'sign_in_unavailable';
    return new ProductError(code, {
      cause: error,
      detail: `code refused with ${safeCode(error.error)}`,
    });
  }
  if (error instanceof ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    return new ProductError('sign_in_clock_skewed', { cause: error, detail: error.code });
  }
  if (error instanceof ClientError && error.code !== undefined && mismatchErrors.has(error.code)) {
    return new ProductError('sign_in_failed', { cause: error, detail: error.code });
  }
  return new ProductError('sign_in_unavailable', { cause: error });
}

/**
 * Reads the claims of an identity token.
 * @param isInsecure whether the URL of a picture may use plain http
 */
export function profileFromClaims(
  claims: Record<string, unknown> | undefined,
  isInsecure: boolean,
): IdentityProfile {
  const subject = claims?.['sub'];
  // At most 255 characters (OpenID Connect Core 2).
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) {
    throw new ProductError('sign_in_failed', { detail: 'identity token without a usable subject' });
  }
  const email = shortText(claims?.['email'], 320)?.toLowerCase() ?? null;
  const name = displayName(claims?.['name'], 200) ?? displayName(claims?.['given_name'], 200);
  return {
    provider: 'google',
    subject,
    email,
    emailVerified: email !== null && claims?.['email_verified'] === true,
    name: name ?? email?.split('@', 1)[0] ?? 'Creator',
    picture: pictureAddress(claims?.['picture'], isInsecure),
  };
}

/**
 * Control, bidirectional and invisible characters, with which a name could imitate another one. Does not match
 * joiners, which Persian and emoji need.
 */
const misleadingCharacters = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A name or title for screens, without misleading characters. Not for e-mail addresses and ids, of which two could
 * become equal without such a character.
 */
export function displayName(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string'
    ? shortText(value.toWellFormed().replace(misleadingCharacters, ''), maxLength)
    : undefined;
}

/** A string within the length limit; undefined otherwise. */
export function shortText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' || text.length > maxLength ? undefined : text;
}

/** The URL of a picture, or null. Its host is checked when the picture is fetched. */
export function pictureAddress(value: unknown, isInsecure: boolean): string | null {
  const address = shortText(value, 2_048);
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || (isInsecure && protocol === 'http:') ? href : null;
}
