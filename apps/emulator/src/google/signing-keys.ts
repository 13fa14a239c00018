import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

/** The key that signs identity tokens: made at start, gone at the end. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private privateKey!: CryptoKey;
  private publicKey!: JWK & { kid: string };

  async onModuleInit(): Promise<void> {
    const pair = await generateKeyPair('RS256');
    const jwk = await exportJWK(pair.publicKey);
    this.privateKey = pair.privateKey;
    this.publicKey = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
  }

  publicKeys(): { keys: JWK[] } {
    return { keys: [this.publicKey] };
  }

  sign(claims: JWTPayload): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: this.publicKey.kid, typ: 'JWT' })
      .sign(this.privateKey);
  }
}

/** Left half of the access token's SHA-256 (OpenID Connect Core 3.1.3.6). */
export function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
