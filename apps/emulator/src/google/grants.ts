import { randomBytes } from 'node:crypto';
import type { DemoPerson } from '@app/providers';
import { Injectable } from '@nestjs/common';

/** What a person has agreed to, waiting to be exchanged for tokens. */
export interface PendingCode {
  person: DemoPerson;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  nonce: string | undefined;
  challenge: { method: 'S256' | 'plain'; value: string } | undefined;
}

export interface TokenHolder {
  person: DemoPerson;
  scopes: string[];
}

/** Lifetimes of the real ones: a code ten minutes, an access token an hour. */
const codeLifetimeMs = 10 * 60_000;
export const tokenLifetimeSeconds = 3_599;
/** Bounds what memory holds; the oldest go first. */
const maxKept = 1_000;

/** Codes and access tokens, in memory. */
@Injectable()
export class Grants {
  private readonly codes = new Map<string, PendingCode & { expiresAt: number }>();
  private readonly tokens = new Map<string, TokenHolder & { expiresAt: number }>();

  issueCode(pending: PendingCode): string {
    const code = `4/0${randomBytes(24).toString('base64url')}`;
    keep(this.codes, code, { ...pending, expiresAt: Date.now() + codeLifetimeMs });
    return code;
  }

  /** What the code stands for. A code works once, also when the exchange then fails. */
  takeCode(code: string): PendingCode | undefined {
    const pending = this.codes.get(code);
    this.codes.delete(code);
    return pending && pending.expiresAt > Date.now() ? pending : undefined;
  }

  issueToken(holder: TokenHolder): string {
    const token = `ya29.${randomBytes(32).toString('base64url')}`;
    keep(this.tokens, token, { ...holder, expiresAt: Date.now() + tokenLifetimeSeconds * 1_000 });
    return token;
  }

  /** Whose live token this is. */
  holder(token: string): TokenHolder | undefined {
    const holder = this.tokens.get(token);
    return holder && holder.expiresAt > Date.now() ? holder : undefined;
  }

  /** False when there was no such token. */
  revoke(token: string): boolean {
    return this.tokens.delete(token);
  }
}

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}
