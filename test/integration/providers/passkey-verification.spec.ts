import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Environment } from '@app/config';
import { passkeyTransports } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { PasskeyAuthenticator } from '../../factories/passkey-authenticator.js';
import {
  RelyingParty,
  userHandleOf,
} from '../../../apps/api/src/identity/passkeys/relying-party.js';

const origin = 'https://studio.example';
const relyingParty = new RelyingParty(Object.assign(new Environment(), { PUBLIC_ORIGIN: origin }));
const user = {
  id: '0b6f6f0e-2a58-4b9c-9a53-0d6d9a3f0c11',
  name: 'Iris',
  label: 'iris@home.example',
};

describe('passkey options', () => {
  const options = relyingParty.creationOptions(user, [
    { credentialId: 'abc', transports: ['internal'] },
  ]);

  it('name the public address and the user, with a handle of 16 bytes', () => {
    expect(options.rp).toEqual({ id: 'studio.example', name: 'Posterframe' });
    expect(options.user).toMatchObject({ name: 'iris@home.example', displayName: 'Iris' });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
  });

  it('ask for a passkey that needs no e-mail address and verifies its user', () => {
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(relyingParty.requestOptions()).toMatchObject({ userVerification: 'required' });
  });

  it('exclude the passkeys that the user has', () => {
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: 'abc', transports: ['internal'] },
    ]);
  });

  it('have a new challenge of 32 bytes for each sign-in', () => {
    const challenges = [1, 2, 3].map(() => relyingParty.requestOptions().challenge);
    expect(new Set(challenges).size).toBe(3);
    expect(Buffer.from(challenges[0] ?? '', 'base64url')).toHaveLength(32);
  });
});

describe('the challenge of an answer', () => {
  const encoded = (value: unknown) => ({
    clientData: Buffer.from(JSON.stringify(value)).toString('base64url'),
  });
  const { challenge } = relyingParty.requestOptions();

  it('is read', () => {
    expect(relyingParty.challengeOf(encoded({ challenge, crossOrigin: false }))).toBe(challenge);
  });

  it.each([
    ['no JSON', { clientData: 'AAAA' }],
    ['no object', encoded('text')],
    ['no challenge', encoded({})],
    ['a challenge of another length', encoded({ challenge: challenge.slice(1) })],
    ['another kind of challenge', encoded({ challenge: [challenge] })],
    ['an answer of a page in a frame', encoded({ challenge, crossOrigin: true })],
  ])('is undefined for %s', (_what, answer) => {
    expect(relyingParty.challengeOf(answer)).toBeUndefined();
  });
});

describe('a new passkey', () => {
  const add = (overrides: Parameters<PasskeyAuthenticator['create']>[1] = {}) => {
    const device = new PasskeyAuthenticator(origin);
    const options = relyingParty.creationOptions(user, []);
    const request = { name: 'Laptop', ...device.create(options, overrides) };
    return { device, verified: relyingParty.verifyNew(request, options.challenge) };
  };

  it('is accepted with its public key', async () => {
    const { device, verified } = add();
    expect(await verified).toEqual({
      credentialId: device.credentialId,
      publicKey: expect.stringMatching(/^[\w-]{80,}$/),
      counter: 0,
    });
  });

  it.each([
    ['of another origin', { origin: 'https://studio.example.evil.example' }],
    ['of a subdomain', { origin: 'https://evil.studio.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['of another kind', { type: 'webauthn.get' }],
  ])('%s is refused', async (_what, overrides) => {
    expect(await add(overrides).verified).toBeUndefined();
  });

  it('is refused with another credential id', async () => {
    const options = relyingParty.creationOptions(user, []);
    const answer = new PasskeyAuthenticator(origin).create(options);
    const request = { name: 'Laptop', ...answer, credentialId: 'AAAA' };
    expect(await relyingParty.verifyNew(request, options.challenge)).toBeUndefined();
  });

  it('is refused when it is no attestation', async () => {
    const options = relyingParty.creationOptions(user, []);
    const answer = new PasskeyAuthenticator(origin).create(options);
    for (const attestation of ['AAAA', '_____w', answer.clientData]) {
      const request = { name: 'Laptop', ...answer, attestation };
      expect(await relyingParty.verifyNew(request, options.challenge)).toBeUndefined();
    }
  });

  it('is accepted without following certificates, whose addresses an attacker could choose', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const text = new TextEncoder().encode(`http://127.0.0.1:${port}/list.crl`);
    const attStmt = new Map<string, Uint8Array | number>([
      ['alg', -7],
      ['sig', text],
      ['x5c', text],
    ]);
    expect(await add({ statement: { fmt: 'packed', attStmt } }).verified).toBeDefined();
    expect(requests).toEqual([]);
    await new Promise((closed) => server.close(closed));
  });
});

describe('a signature', () => {
  const signedBy = async (overrides: Parameters<PasskeyAuthenticator['sign']>[1] = {}) => {
    const device = new PasskeyAuthenticator(origin);
    const creation = relyingParty.creationOptions(user, []);
    const request = { name: 'Laptop', ...device.create(creation) };
    const verified = await relyingParty.verifyNew(request, creation.challenge);
    const options = relyingParty.requestOptions();
    const assertion = device.sign(options, overrides);
    const { publicKey = '' } = verified ?? {};
    return {
      assertion,
      publicKey,
      counter: await relyingParty.verifyUse(assertion, options.challenge, publicKey),
    };
  };

  it('is accepted with its counter', async () => {
    expect((await signedBy()).counter).toBe(1);
    expect((await signedBy({ counter: 0 })).counter).toBe(0);
    expect((await signedBy({ counter: 4_294_967_295 })).counter).toBe(4_294_967_295);
  });

  it.each([
    ['of another origin', { origin: 'https://studio-example.evil.example' }],
    ['of another port', { origin: 'https://studio.example:8443' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
  ])('%s is refused', async (_what, overrides) => {
    expect((await signedBy(overrides)).counter).toBeUndefined();
  });

  it('is refused for another challenge, with another key, or changed', async () => {
    const { assertion, publicKey } = await signedBy();
    const { challenge } = relyingParty.requestOptions();
    expect(await relyingParty.verifyUse(assertion, challenge, publicKey)).toBeUndefined();
    const own = relyingParty.challengeOf(assertion) ?? '';
    expect(await relyingParty.verifyUse(assertion, own, publicKey)).toBe(1);
    const { publicKey: another } = await signedBy();
    expect(await relyingParty.verifyUse(assertion, own, another)).toBeUndefined();
    const changed = { ...assertion, signature: `AAAA${assertion.signature.slice(4)}` };
    expect(await relyingParty.verifyUse(changed, own, publicKey)).toBeUndefined();
  });
});

it('derives different user handles for two users', () => {
  expect(userHandleOf(user.id)).not.toBe(userHandleOf('1b6f6f0e-2a58-4b9c-9a53-0d6d9a3f0c11'));
  expect(passkeyTransports).toContain('internal');
});
