import { createHash } from 'node:crypto';
import { type KeyRing, TokenKeys } from '@app/config';
import { secondStepMinutes } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';

interface SecondStep {
  userId: string;
  /** Digest of the password's hash, so that a new password invalidates the token. */
  password: string;
}

/** Tokens of users whose password was correct. They are accepted with a code only, and are not sessions. */
@Injectable()
export class SecondStepTokens {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('second-step');
  }

  sign(userId: string, hash: string): Promise<string> {
    const key = this.keys.current;
    return new SignJWT({ userId, password: digestOf(hash) })
      .setProtectedHeader({ alg: 'HS256', typ: 'second-step+jwt', kid: key.id })
      .setIssuedAt()
      .setExpirationTime(`${secondStepMinutes}m`)
      .sign(key.bytes);
  }

  /** Undefined when the token is forged or expired. */
  async open(token: string | undefined): Promise<SecondStep | undefined> {
    if (!token) return undefined;
    try {
      const { payload } = await jwtVerify<SecondStep>(token, this.keyOf, {
        algorithms: ['HS256'],
        typ: 'second-step+jwt',
      });
      const { userId, password } = payload;
      return { userId, password };
    } catch {
      return undefined;
    }
  }

  /** Whether the token was issued for this password. */
  isForPassword({ password }: SecondStep, hash: string | null): hash is string {
    return hash !== null && password === digestOf(hash);
  }

  private readonly keyOf = (header: JWTHeaderParameters): Uint8Array => {
    const key = this.keys.find(header.kid);
    if (!key) throw new Error('unknown key');
    return key.bytes;
  };
}

function digestOf(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url');
}
