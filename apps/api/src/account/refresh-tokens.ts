import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionTurn } from '@app/data';
import { Injectable } from '@nestjs/common';
import { TokenKeys, type KeyRing, type TokenKey } from './token-keys.js';

const form = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{8})\.([\w-]{43})$/;

/**
 * Refresh tokens: which session, which turn of it, and a seal over both and the browser they were given to. Nothing of
 * them is stored. The seal makes the same turn the same token, so a lost answer can be given again.
 */
@Injectable()
export class RefreshTokens {
  private readonly keys: KeyRing;

  constructor(keys: TokenKeys) {
    this.keys = keys.ring('refresh-token');
  }

  /** @param browser the value of the browser's own cookie: in another browser the token is worthless */
  issue(turn: SessionTurn, browser: string): string {
    const key = this.keys.current;
    return [turn.sessionId, turn.turn, key.id, seal(key, turn, browser).toString('base64url')].join(
      '.',
    );
  }

  /** What a token stands for; undefined when it was not made here, or for another browser. */
  open(token: string | undefined, browser: string | undefined): SessionTurn | undefined {
    const [, sessionId, turnText, keyId, given] = form.exec(token ?? '') ?? [];
    const key = this.keys.find(keyId);
    if (sessionId === undefined || !key || browser === undefined) return undefined;
    const turn = { sessionId, turn: Number(turnText) };
    const right = seal(key, turn, browser);
    const theirs = Buffer.from(given ?? '', 'base64url');
    return theirs.length === right.length && timingSafeEqual(theirs, right) ? turn : undefined;
  }
}

function seal(key: TokenKey, { sessionId, turn }: SessionTurn, browser: string): Buffer {
  return createHmac('sha256', key.bytes).update(`${sessionId}.${turn}.${browser}`).digest();
}
