import { EncryptedTotpSecrets, Environment, TokenKeys } from '@app/config';
import type { SecondFactorRecord, SecondFactors, UsedCode } from '@app/data';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { RateLimiter } from '../http/rate-limiter.js';
import type { EndedSessions } from './ended-sessions.js';
import { oneTimeCodes } from './one-time-codes.js';
import type { PasswordHasher } from './password-hasher.js';
import { SecondFactor } from './second-factor.js';
import { SecondStepTokens } from './second-step-tokens.js';

const keysOf = (...secrets: string[]) => {
  const [current = '', ...former] = secrets.map((secret) => secret.repeat(32));
  return new TokenKeys(
    Object.assign(new Environment(), { TOKEN_SECRET: current, TOKEN_SECRET_PREVIOUS: former }),
  );
};
const secret = oneTimeCodes.newSecret();
const newestCode = () => new TOTP({ secret }).generate();

let keys: TokenKeys;
let factor: SecondFactorRecord | undefined;
let counted: string[];
let used: UsedCode[];
let replaced: string[];
beforeEach(() => {
  keys = keysOf('k');
  counted = [];
  used = [];
  replaced = [];
  factor = {
    userId: 'iris',
    email: 'iris@home.example',
    hash: 'hash of sesame',
    secret: new EncryptedTotpSecrets(keys).encrypt(secret, 'iris'),
    isOn: true,
  };
});

const steps = () => new SecondStepTokens(keys);
const service = () =>
  new SecondFactor(
    {
      ofUser: async () => factor,
      begin: async () => factor?.isOn === false,
      turnOff: async (_factor: unknown, code: UsedCode) => used.push(code) > 0,
      ofFormerKeys: async (keyId: string) =>
        factor?.secret && !factor.secret.startsWith(`${keyId}.`)
          ? [{ userId: 'iris', secret: factor.secret }]
          : [],
      replaceSecret: async (_id: string, _former: string, text: string) => void replaced.push(text),
    } as unknown as SecondFactors,
    new EncryptedTotpSecrets(keys),
    steps(),
    { matches: async (text: string, hash: string) => hash === `hash of ${text}` } as PasswordHasher,
    { add: () => undefined } as unknown as EndedSessions,
    {
      consume: async (name: string, key: string) => void counted.push(`${name} ${key}`),
    } as unknown as RateLimiter,
  );
const token = (hash = 'hash of sesame') => steps().sign('iris', hash);

describe('the second step of a sign-in', () => {
  it('returns user, password hash and time step of an accepted code', async () => {
    const checked = await service().checkStep(await token(), newestCode(), 'net');
    const step = oneTimeCodes.timeStepOf(secret, newestCode());
    expect(checked).toMatchObject({ userId: 'iris', hash: 'hash of sesame', used: { step } });
  });

  it.each([
    ['without a second-step token', async () => undefined],
    ['with a forged token', async () => `${await token()}x`],
    ['with a token for a former password', () => token('hash of another')],
    [
      'with a token of another installation',
      () => new SecondStepTokens(keysOf('x')).sign('iris', 'hash of sesame'),
    ],
  ])('is refused %s, without counting a code', async (_what, given) => {
    await expect(service().checkStep(await given(), newestCode(), 'net')).rejects.toMatchObject({
      code: 'sign_in_expired',
    });
    expect(counted).toEqual(['passwordNetwork net']);
  });

  it('is refused once the factor is off', async () => {
    if (factor) factor.isOn = false;
    await expect(service().checkStep(await token(), newestCode(), 'net')).rejects.toMatchObject({
      code: 'sign_in_expired',
    });
  });

  it('counts codes of the app by account, from any network', async () => {
    for (const network of ['one', 'two'])
      await expect(service().checkStep(await token(), '000000', network)).rejects.toMatchObject({
        code: 'code_wrong',
      });
    expect(counted.filter((one) => one === 'code iris')).toHaveLength(2);
    expect(counted.filter((one) => one === 'codeDay iris')).toHaveLength(2);
  });

  it('does not count recovery codes as codes of the app', async () => {
    await service().checkStep(await token(), 'a2b3-c4d5-e6f7-a2b3', 'net');
    expect(counted).toEqual(['passwordNetwork net']);
  });

  it('accepts a recovery code when the secret can no longer be decrypted', async () => {
    if (factor) factor.secret = new EncryptedTotpSecrets(keysOf('lost')).encrypt(secret, 'iris');
    await expect(service().checkStep(await token(), newestCode(), 'net')).rejects.toMatchObject({
      code: 'code_wrong',
    });
    const checked = await service().checkStep(await token(), 'a2b3-c4d5-e6f7-a2b3', 'net');
    expect(checked.used).toMatchObject({ recoveryDigest: expect.any(String) });
  });
});

describe('the second factor', () => {
  it('begins only with the right password', async () => {
    if (factor) factor.isOn = false;
    await expect(service().begin('iris', 'wrong')).rejects.toMatchObject({
      code: 'password_wrong',
    });
    expect(await service().begin('iris', 'sesame')).toMatchObject({
      uri: expect.stringContaining('iris%40home.example'),
    });
  });

  it('does not begin again while it is on', async () => {
    await expect(service().begin('iris', 'sesame')).rejects.toMatchObject({
      code: 'second_factor_on',
    });
  });

  it('is turned off by password and code together', async () => {
    await expect(service().turnOff('iris', 'wrong', newestCode())).rejects.toMatchObject({
      code: 'password_wrong',
    });
    await expect(service().turnOff('iris', 'sesame', '12345')).rejects.toMatchObject({
      code: 'code_wrong',
    });
    expect(used).toEqual([]);
    await service().turnOff('iris', 'sesame', newestCode());
    expect(used).toHaveLength(1);
  });

  it('does not exist for accounts without a password', async () => {
    factor = undefined;
    await expect(service().begin('nell', 'sesame')).rejects.toMatchObject({
      code: 'password_wrong',
    });
    await expect(
      service().confirm({ userId: 'nell', sessionId: 'one' }, '123456'),
    ).rejects.toMatchObject({ code: 'second_factor_off' });
  });

  it('is encrypted with the current key after a rotation', async () => {
    await service().encryptWithCurrentKey();
    expect(replaced).toEqual([]);
    keys = keysOf('new', 'k');
    await service().encryptWithCurrentKey();
    expect(new EncryptedTotpSecrets(keysOf('new')).decrypt(replaced[0] ?? '', 'iris')).toBe(secret);
  });
});
