import { describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import {
  digestOfRecoveryCode,
  kindOfCode,
  newRecoveryCodes,
  oneTimeCodes,
} from './one-time-codes.js';

/** The key of RFC 6238 for SHA-1. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;

describe('a code of an authenticator app', () => {
  it.each([
    // The last six digits of the test vectors of RFC 6238, appendix B.
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is accepted at second %i as in RFC 6238', (second, code) => {
    const step = oneTimeCodes.timeStepOf(rfcSecret, code, second * 1_000);
    expect(step).toBe(Math.floor(second / 30));
  });

  it('is accepted one step before and after its own, always as the code of its own step', () => {
    const at = (seconds: number) => oneTimeCodes.timeStepOf(rfcSecret, '287082', seconds * 1_000);
    expect([at(0), at(30), at(89)]).toEqual([1, 1, 1]);
    expect([at(90), at(120)]).toEqual([undefined, undefined]);
  });

  it('is refused for another secret', () => {
    expect(oneTimeCodes.timeStepOf(oneTimeCodes.newSecret(), '287082', 59_000)).toBeUndefined();
  });

  it('comes from a secret of 160 bits, which the address of the QR code contains', () => {
    const secret = oneTimeCodes.newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(oneTimeCodes.uriOf(secret, 'iris@home.example'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Posterframe:iris@home.example');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Posterframe' });
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 80 bits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  });

  it('are compared without hyphens, spaces and case', () => {
    const digest = digestOfRecoveryCode('a2b3-c4d5-e6f7-a2b3');
    expect(digestOfRecoveryCode(' A2B3 C4D5 e6f7a2b3 ')).toBe(digest);
    expect(digestOfRecoveryCode('a2b3-c4d5-e6f7-a2b4')).not.toBe(digest);
  });
});

it.each([
  ['123456', 'app'],
  ['123 456', 'app'],
  ['a2b3-c4d5-e6f7-a2b3', 'recovery'],
  ['A2B3C4D5E6F7A2B3', 'recovery'],
  ['', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['１２３４５６', undefined],
  ['a2b3-c4d5-e6f7-1890', undefined],
])('kindOfCode of “%s” is %s', (code, kind) => {
  expect(kindOfCode(code)).toBe(kind);
});
