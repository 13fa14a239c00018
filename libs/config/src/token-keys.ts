import { createHash, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from './environment.js';

export interface TokenKey {
  /** Identifies the key without revealing the secret. */
  id: string;
  bytes: Uint8Array;
}

export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'sign-in-state'
  | 'channel-token'
  | 'saved-photo'
  | 'webhook-secret'
  | 'totp-secret'
  | 'second-step'
  | 'spent-registration';

/** The keys of one purpose. The first key signs, and all keys verify, so a rotation keeps all users signed in. */
export class KeyRing {
  private readonly byId: Map<string, TokenKey>;

  /** @param all the current key, followed by former keys */
  constructor(readonly all: readonly TokenKey[]) {
    this.byId = new Map(all.map((key) => [key.id, key]));
  }

  get current(): TokenKey {
    const [first] = this.all;
    if (!first) throw new Error('a key ring needs a key');
    return first;
  }

  find(id: unknown): TokenKey | undefined {
    return typeof id === 'string' ? this.byId.get(id) : undefined;
  }
}

/** Derives keys from TOKEN_SECRET and its former values. */
@Injectable()
export class TokenKeys {
  private readonly secrets: string[];

  constructor(env: Environment) {
    this.secrets = [env.TOKEN_SECRET, ...env.TOKEN_SECRET_PREVIOUS];
  }

  /** Each purpose has its own keys, so a token for one purpose is invalid for another. */
  ring(purpose: KeyPurpose): KeyRing {
    return new KeyRing(
      this.secrets.map((secret) => {
        const bytes = deriveKey(secret, purpose);
        const id = createHash('sha256').update('key-id').update(bytes).digest('base64url');
        return { id: id.slice(0, 8), bytes };
      }),
    );
  }
}

function deriveKey(secret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `posterframe:${purpose}`, 32));
}
