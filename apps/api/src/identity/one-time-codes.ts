import { createHash } from 'node:crypto';
import { recoveryCodeCount } from '@app/contracts';
import { Secret, TOTP } from 'otpauth';

/** As authenticator apps expect it: SHA-1, six digits, a new code every 30 seconds. */
const settings = { issuer: 'Posterframe', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepts the code before and after the current one, for clocks that differ. */
const window = 1;
/** 80 bits, so that digests need no salt and cannot be guessed. */
const recoveryBytes = 10;

/** The codes of an authenticator app (RFC 6238). */
export const oneTimeCodes = {
  /** A new secret of 160 bits, in base32. */
  newSecret(): string {
    return new Secret({ size: 20 }).base32;
  },

  /** The address that apps read from a QR code. */
  uriOf(secret: string, email: string): string {
    return new TOTP({ ...settings, label: email, secret }).toString();
  },

  /** The time step of a correct code, which must be greater than the last used one. */
  timeStepOf(secret: string, code: string, now = Date.now()): number | undefined {
    const totp = new TOTP({ ...settings, secret });
    const delta = totp.validate({ token: code, timestamp: now, window });
    return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
  },
};

/** New recovery codes, as a user writes them down. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryBytes }).base32.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'),
  );
}

export function digestOfRecoveryCode(code: string): string {
  return createHash('sha256').update(withoutSpaces(code)).digest('base64url');
}

/** Six digits for an app's code, 16 letters and digits for a recovery code; undefined for anything else. */
export function kindOfCode(code: string): 'app' | 'recovery' | undefined {
  const text = withoutSpaces(code);
  if (/^\d{6}$/.test(text)) return 'app';
  return /^[a-z2-7]{16}$/.test(text) ? 'recovery' : undefined;
}

/** A code as it is compared: users type spaces, hyphens and capital letters. */
export function withoutSpaces(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}
