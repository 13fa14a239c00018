import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, type TokenKey, TokenKeys } from '@app/config';
import type { RefreshTokenPosition } from '@app/data';
import { Injectable } from '@nestjs/common';

const tokenPattern = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{8})\.([\w-]{43})$/;

/**
 * Refresh tokens: session id, position in the session's chain of tokens (`turn`), and an HMAC over both and the browser
 * key. None is stored. The same position gives the same token, so a lost answer can be repeated.
 */
@Injectable()
export class RefreshTokens {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('refresh-token');
  }

  /** @param browser the browser's key: in another browser the token is worthless */
  issue(position: RefreshTokenPosition, browser: string): string {
    const key = this.keys.current;
    const signature = sign(key, position, browser).toString('base64url');
    return [position.sessionId, position.turn, key.id, signature].join('.');
  }

  /** Undefined when the token is forged or of another browser. */
  open(token: string | undefined, browser: string | undefined): RefreshTokenPosition | undefined {
    const [, sessionId, turnText, keyId, given] = tokenPattern.exec(token ?? '') ?? [];
    const key = this.keys.find(keyId);
    if (sessionId === undefined || !key || browser === undefined) return undefined;
    const position = { sessionId, turn: Number(turnText) };
    const right = sign(key, position, browser);
    const theirs = Buffer.from(given ?? '', 'base64url');
    return theirs.length === right.length && timingSafeEqual(theirs, right) ? position : undefined;
  }
}

function sign(key: TokenKey, { sessionId, turn }: RefreshTokenPosition, browser: string): Buffer {
  return createHmac('sha256', key.bytes).update(`${sessionId}.${turn}.${browser}`).digest();
}
