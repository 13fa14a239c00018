import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { facebookError, profileFromMe, readGraphAnswer } from './facebook-answers.js';
import { FacebookIdentityProvider } from './facebook.js';
import { fetchPicture } from './picture.js';

const me = {
  id: '1022',
  name: 'Finn Aalto',
  email: 'Finn@Example.com',
  picture: {
    data: { is_silhouette: false, url: 'https://platform-lookaside.fbsbx.com/p?asid=1' },
  },
};
const provider = new FacebookIdentityProvider({
  appId: '1',
  appSecret: 'secret',
  dialogOrigin: 'https://www.facebook.com',
  graphOrigin: 'https://graph.facebook.com',
});
const redirectUri = 'https://thumbnails.example.com/auth/facebook/callback';

afterEach(() => void jest.restoreAllMocks());

/** Lets Facebook send the answers in this order. Returns the received requests. */
function mockFacebook(...answers: Response[]): URL[] {
  const asked: URL[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input));
    return answers.shift() ?? Response.error();
  });
  return asked;
}

describe('a Facebook profile', () => {
  it('becomes a user with an unverified e-mail address', () => {
    expect(profileFromMe(me)).toEqual({
      provider: 'facebook',
      subject: '1022',
      email: 'finn@example.com',
      emailVerified: false,
      name: 'Finn Aalto',
      picture: 'https://platform-lookaside.fbsbx.com/p?asid=1',
    });
  });

  it('has no e-mail address if Facebook sends none, and no picture if it is a silhouette', () => {
    expect(profileFromMe({ id: '1022' })).toMatchObject({ email: null, name: 'Creator' });
    const silhouette = { data: { is_silhouette: true, url: 'https://x.fbcdn.net/s' } };
    expect(profileFromMe({ ...me, picture: silhouette }).picture).toBeNull();
  });

  it.each([undefined, '', 'abc', 5, '1'.repeat(256)])('is refused if its id is %j', (id) => {
    expect(() => profileFromMe({ ...me, id })).toThrow(
      expect.objectContaining({ code: 'sign_in_failed' }),
    );
  });
});

describe('a Facebook answer', () => {
  const error = (code: number) => JSON.stringify({ error: { message: 'secret', code } });

  it.each([
    ['an expired token', 400, error(190), 'sign_in_failed'],
    ['a used code', 400, error(100), 'sign_in_failed'],
    ['too many calls', 400, error(4), 'sign_in_unavailable'],
    ['a refused app', 400, error(101), 'sign_in_unavailable'],
    ['a failing server', 500, error(2), 'sign_in_unavailable'],
    ['an error with status 200', 200, error(190), 'sign_in_failed'],
    ['a page', 200, '<html>', 'sign_in_unavailable'],
    ['a list', 200, '[]', 'sign_in_unavailable'],
    ['far too much', 200, `{"a":"${'x'.repeat(100_000)}"}`, 'sign_in_unavailable'],
  ])('becomes an error that omits its message: %s', (_what, status, text, code) => {
    expect(() => readGraphAnswer(status, text)).toThrow(expect.objectContaining({ code }));
    expect(() => readGraphAnswer(status, text)).not.toThrow(/secret/);
  });

  it.each([
    ['access_denied', 'sign_in_refused'],
    ['temporarily_unavailable', 'sign_in_unavailable'],
    ['something', 'sign_in_failed'],
  ])('becomes a sign-in error if the dialog returns %s', (given, code) => {
    expect(facebookError(given).code).toBe(code);
  });
});

describe('signing in with Facebook', () => {
  it('sends a different state each time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => provider.authorize({ redirectUri })));
    const query = new URL(one?.url ?? '').searchParams;
    expect(one?.url).toMatch(/^https:\/\/www\.facebook\.com\/v26\.0\/dialog\/oauth\?/);
    expect(query.get('state')).toBe(one?.pending.state);
    expect(query.get('redirect_uri')).toBe(redirectUri);
    expect(one?.pending.state).not.toBe(other?.pending.state);
  });

  it('sends the proof of the app secret with the access token', async () => {
    const asked = mockFacebook(Response.json({ access_token: 'EAA' }), Response.json(me));
    const pending = { state: 's', nonce: null, codeVerifier: null };
    const person = await provider.identify({ query: 'code=c&state=s', redirectUri, pending });
    expect(person.subject).toBe('1022');
    expect(asked[0]?.searchParams.get('redirect_uri')).toBe(redirectUri);
    expect(asked[1]?.searchParams.get('appsecret_proof')).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['another state', 'code=c&state=x', 'sign_in_failed'],
    ['no state', 'code=c', 'sign_in_failed'],
    ['no code', 'state=s', 'sign_in_failed'],
    ['a refusal', 'error=access_denied&state=s', 'sign_in_refused'],
  ])('sends Facebook no request after a callback with %s', async (_what, query, code) => {
    const asked = mockFacebook();
    const pending = { state: 's', nonce: null, codeVerifier: null };
    await expect(provider.identify({ query, redirectUri, pending })).rejects.toMatchObject({
      code,
    });
    expect(asked).toEqual([]);
  });

  it('fails with an error without secrets if Facebook is unreachable', async () => {
    mockFacebook();
    const pending = { state: 's', nonce: null, codeVerifier: null };
    const error: Error = await provider
      .identify({ query: 'code=c&state=s', redirectUri, pending })
      .then(
        () => new Error('signed in'),
        (thrown: Error) => thrown,
      );
    expect(error).toMatchObject({ code: 'sign_in_unavailable' });
    expect(JSON.stringify([error.message, error.cause])).not.toContain('secret');
  });
});

describe('a user’s avatar', () => {
  it.each([
    'http://a.fbcdn.net/p.jpg',
    'https://fbcdn.net.evil.example/p.jpg',
    'https://evilfbcdn.net/p.jpg',
    'https://a.fbcdn.net:8443/p.jpg',
    'https://user@a.fbcdn.net/p.jpg',
    'https://127.0.0.1/p.jpg',
    'file:///etc/passwd',
    'nonsense',
  ])('is not fetched from %s', async (address) => {
    const asked = mockFacebook(new Response('x'));
    expect(await fetchPicture(address, ['.fbcdn.net'], undefined)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is fetched from the provider’s own hosts, and refused if it is too large', async () => {
    mockFacebook(new Response('face'), new Response(new Uint8Array(3_000_000)));
    const address = 'https://a.fbcdn.net/p.jpg';
    expect(await fetchPicture(address, ['.fbcdn.net'], undefined)).toEqual(Buffer.from('face'));
    expect(await fetchPicture(address, ['.fbcdn.net'], undefined)).toBeNull();
  });

  const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
  const lookaside = 'https://platform-lookaside.fbsbx.com/p?asid=1';
  const hosts = ['.fbcdn.net', 'platform-lookaside.fbsbx.com'];

  it('is fetched after a redirect within the provider’s hosts', async () => {
    const asked = mockFacebook(
      redirect('/q?asid=1'),
      redirect('https://a.fbcdn.net/p.jpg'),
      new Response('face'),
    );
    expect(await fetchPicture(lookaside, hosts, undefined)).toEqual(Buffer.from('face'));
    expect(asked.map(String)).toEqual([
      lookaside,
      'https://platform-lookaside.fbsbx.com/q?asid=1',
      'https://a.fbcdn.net/p.jpg',
    ]);
  });

  it.each([
    'http://a.fbcdn.net/p.jpg',
    'https://169.254.169.254/latest/meta-data',
    '//evil.example/p.jpg',
    'file:///etc/passwd',
    'https://[',
  ])('is never fetched from %s after a redirect', async (location) => {
    const asked = mockFacebook(redirect(location), new Response('secret'));
    expect(await fetchPicture(lookaside, hosts, undefined)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is not fetched after more than three redirects', async () => {
    const asked = mockFacebook(
      ...Array.from({ length: 9 }, () => redirect('https://a.fbcdn.net/p.jpg')),
    );
    expect(await fetchPicture(lookaside, hosts, undefined)).toBeNull();
    expect(asked).toHaveLength(4);
  });
});
