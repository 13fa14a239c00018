import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

/** Ways in which the signature of an identity token can be wrong. */
export type SignatureFault = 'unknown-key' | 'broken' | 'none';

interface SigningKey {
  privateKey: CryptoKey;
  publicKey: JWK & { kid: string };
}

/** Keys that sign identity tokens. They are created at the start and never stored. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private current!: SigningKey;
  private former: SigningKey | undefined;

  async onModuleInit(): Promise<void> {
    this.current = await createKey();
  }

  publicKeys(): { keys: JWK[] } {
    return {
      keys: [this.current, ...(this.former ? [this.former] : [])].map((key) => key.publicKey),
    };
  }

  /** Signs with a new key from now on. The former key stays published, as at Google. */
  async rotate(): Promise<void> {
    const next = await createKey();
    this.former = this.current;
    this.current = next;
  }

  async sign(claims: JWTPayload, fault?: SignatureFault): Promise<string> {
    if (fault === 'none') return new UnsecuredJWT(claims).encode();
    const { publicKey, privateKey } = fault === 'unknown-key' ? await createKey() : this.current;
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: publicKey.kid, typ: 'JWT' })
      .sign(privateKey);
    return fault === 'broken' ? `${token.slice(0, -8)}AAAAAAAA` : token;
  }
}

async function createKey(): Promise<SigningKey> {
  const pair = await generateKeyPair('RS256');
  const jwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey: pair.privateKey, publicKey: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

/** The left half of the access token's SHA-256 (OpenID Connect Core 3.1.3.6). */
export function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
