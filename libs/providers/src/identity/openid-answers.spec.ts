import { describe, expect, it } from '@jest/globals';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { profileFromClaims, signInError } from './openid-answers.js';

const claims = {
  sub: '42',
  email: 'Rosa@Posterframe.example',
  email_verified: true,
  name: 'Rosa Iglesias',
  picture: 'https://lh3.googleusercontent.com/a/1',
};

function pictureOf(address: string, insecure = false): string | null {
  return profileFromClaims({ ...claims, picture: address }, insecure).picture;
}

function authorizationError(error: string): AuthorizationResponseError {
  return new AuthorizationResponseError('refused', { cause: new URLSearchParams({ error }) });
}

function bodyError(error: string, status: number): ResponseBodyError {
  return new ResponseBodyError('body', {
    cause: { error },
    response: new Response(null, { status }),
  });
}

function clientError(code: string): ClientError {
  return Object.assign(new ClientError('client'), { code });
}

describe('the e-mail address of a profile', () => {
  it('keeps invisible characters, so that it never becomes equal to another address', () => {
    const email = 'ad\u200bmin@posterframe.example';
    expect(profileFromClaims({ ...claims, email }, false).email).toBe(email);
  });
});

describe('the name of a profile', () => {
  it.each([
    ['reversed text', 'Rosa\u202egpj.exe', 'Rosagpj.exe'],
    ['zero-width spaces', 'Ad\u200bmin\ufeff', 'Admin'],
    ['control characters', 'Rosa\0\n', 'Rosa'],
    ['half of a surrogate pair', 'Rosa\ud800', 'Rosa\ufffd'],
    ['the joiners of Persian and of emoji', 'می\u200cخواهم 👩\u200d🚀', 'می\u200cخواهم 👩\u200d🚀'],
  ])('keeps only characters that do not mislead: %s', (_what, name, shown) => {
    expect(profileFromClaims({ ...claims, name }, false).name).toBe(shown);
  });
});

describe('the claims of an identity token', () => {
  it('become a profile', () => {
    expect(profileFromClaims(claims, false)).toEqual({
      provider: 'google',
      subject: '42',
      email: 'rosa@posterframe.example',
      emailVerified: true,
      name: 'Rosa Iglesias',
      picture: 'https://lh3.googleusercontent.com/a/1',
    });
  });

  it('give a verified e-mail address only if email_verified is true', () => {
    expect(profileFromClaims({ ...claims, email_verified: 'true' }, false).emailVerified).toBe(
      false,
    );
    expect(profileFromClaims({ sub: '42', email_verified: true }, false)).toMatchObject({
      email: null,
      emailVerified: false,
    });
  });

  it('always result in a name', () => {
    expect(profileFromClaims({ ...claims, name: ' ' }, false).name).toBe('rosa');
    expect(profileFromClaims({ ...claims, name: '\u202e\u200b' }, false).name).toBe('rosa');
    expect(profileFromClaims({ sub: '42', given_name: 'Rosa' }, false).name).toBe('Rosa');
    expect(profileFromClaims({ sub: '42' }, false).name).toBe('Creator');
  });

  it('give a picture only if its URL is allowed', () => {
    expect(pictureOf('javascript:alert(1)')).toBeNull();
    expect(pictureOf('http://localhost:4010/a.png')).toBeNull();
    expect(pictureOf('http://localhost:4010/a.png', true)).toBe('http://localhost:4010/a.png');
    expect(pictureOf('no address')).toBeNull();
  });

  it.each([undefined, {}, { sub: '' }, { sub: 42 }, { sub: 'x'.repeat(256) }])(
    'are refused without a valid subject: %j',
    (wrong) => {
      expect(() => profileFromClaims(wrong, false)).toThrow(
        expect.objectContaining({ code: 'sign_in_failed' }),
      );
    },
  );
});

describe('an error of a sign-in callback', () => {
  it.each([
    ['the user refuses', authorizationError('access_denied'), 'sign_in_refused'],
    ['the request is invalid', authorizationError('invalid_request'), 'sign_in_failed'],
    ['the provider is down', authorizationError('temporarily_unavailable'), 'sign_in_unavailable'],
    ['the code was used before', bodyError('invalid_grant', 400), 'sign_in_failed'],
    ['our client is refused', bodyError('invalid_client', 401), 'sign_in_unavailable'],
    ['the state differs', clientError('OAUTH_INVALID_RESPONSE'), 'sign_in_failed'],
    ['the nonce differs', clientError('OAUTH_JWT_CLAIM_COMPARISON_FAILED'), 'sign_in_failed'],
    ['the clocks differ', clientError('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'), 'sign_in_clock_skewed'],
    ['the request times out', clientError('OAUTH_TIMEOUT'), 'sign_in_unavailable'],
    ['there is no network', new TypeError('fetch failed'), 'sign_in_unavailable'],
  ])('is mapped to a sign-in error: %s', (_why, error, code) => {
    expect(signInError(error)).toMatchObject({ code, cause: error });
  });
});
