import { randomBytes } from 'node:crypto';
import type { DemoFacebookPerson } from '@app/providers';
import { Injectable } from '@nestjs/common';

interface FacebookCode {
  person: DemoFacebookPerson;
  appId: string;
  redirectUri: string;
}

/** Limits memory. The oldest entries are evicted first. */
const maxKept = 1_000;

/** Facebook's codes and access tokens, in memory. */
@Injectable()
export class FacebookGrants {
  private readonly codes = new Map<string, FacebookCode>();
  private readonly tokens = new Map<string, DemoFacebookPerson>();

  issueCode(code: FacebookCode): string {
    const name = `AQ${randomBytes(48).toString('base64url')}`;
    addBounded(this.codes, name, code);
    return name;
  }

  /** Returns the grant of a code and uses the code up. */
  takeCode(name: string): FacebookCode | undefined {
    const code = this.codes.get(name);
    this.codes.delete(name);
    return code;
  }

  issueToken(person: DemoFacebookPerson): string {
    const token = `EAA${randomBytes(48).toString('base64url')}`;
    addBounded(this.tokens, token, person);
    return token;
  }

  findPerson(token: string): DemoFacebookPerson | undefined {
    return this.tokens.get(token);
  }
}

function addBounded<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}
