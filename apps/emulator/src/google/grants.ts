import { randomBytes } from 'node:crypto';
import type { DemoPerson } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** A person's consent before it is exchanged for tokens. */
export interface PendingCode {
  person: DemoPerson;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  nonce: string | undefined;
  /** Whether the client gets a refresh token. */
  offline: boolean;
  challenge: { method: 'S256' | 'plain'; value: string } | undefined;
}

export interface TokenHolder {
  person: DemoPerson;
  scopes: string[];
}

/** Google's lifetimes: ten minutes for a code, an hour for an access token. */
const codeLifetimeMs = 10 * 60_000;
export const tokenLifetimeSeconds = 3_599;
/** Limits memory. The oldest entries are evicted first. */
const maxKept = 1_000;

/** Google's codes and tokens, in memory. */
@Injectable()
export class Grants {
  private readonly codes = new Map<string, PendingCode & { expiresAt: number }>();
  private readonly tokens = new Map<
    string,
    TokenHolder & { expiresAt: number; refreshToken: string | undefined }
  >();
  private readonly refreshTokens = new Map<string, TokenHolder & { clientId: string }>();

  issueCode(pending: PendingCode): string {
    const code = `4/0${randomBytes(24).toString('base64url')}`;
    addBounded(this.codes, code, { ...pending, expiresAt: Date.now() + codeLifetimeMs });
    return code;
  }

  /** Returns the grant of a code and uses the code up, even when the exchange then fails. */
  takeCode(code: string): PendingCode | undefined {
    const pending = this.codes.get(code);
    this.codes.delete(code);
    return pending && pending.expiresAt > Date.now() ? pending : undefined;
  }

  /** @param refreshToken the refresh token of the same grant; revoking one revokes both */
  issueToken(holder: TokenHolder, refreshToken?: string): string {
    const token = `ya29.${randomBytes(32).toString('base64url')}`;
    const expiresAt = Date.now() + tokenLifetimeSeconds * 1_000;
    addBounded(this.tokens, token, { ...holder, refreshToken, expiresAt });
    return token;
  }

  /** Finds the person of a valid token. */
  findHolder(token: string): TokenHolder | undefined {
    const holder = this.tokens.get(token);
    return holder && holder.expiresAt > Date.now() ? holder : undefined;
  }

  issueRefreshToken(holder: TokenHolder & { clientId: string }): string {
    const token = `1//${randomBytes(32).toString('base64url')}`;
    addBounded(this.refreshTokens, token, holder);
    return token;
  }

  findRefreshToken(token: string): (TokenHolder & { clientId: string }) | undefined {
    return this.refreshTokens.get(token);
  }

  /** Revokes a grant by any of its tokens. Returns false when there is no such token. */
  revoke(token: string): boolean {
    const refreshToken = this.refreshTokens.has(token)
      ? token
      : this.tokens.get(token)?.refreshToken;
    const isKnown = this.tokens.delete(token);
    if (refreshToken === undefined) return isKnown;
    for (const [access, holder] of this.tokens) {
      if (holder.refreshToken === refreshToken) this.tokens.delete(access);
    }
    return this.refreshTokens.delete(refreshToken);
  }

  /** Revokes all consents of a person, as the person could on Google's security page. */
  withdraw(subject: string): void {
    for (const kept of [this.codes, this.tokens, this.refreshTokens]) {
      for (const [key, { person }] of kept) if (person.subject === subject) kept.delete(key);
    }
  }
}

function addBounded<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}
