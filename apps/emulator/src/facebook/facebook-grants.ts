import { randomBytes } from 'node:crypto';
import type { DemoFacebookPerson } from '@app/providers';
import { Injectable } from '@nestjs/common';

interface CodeGrant {
  person: DemoFacebookPerson;
  appId: string;
  redirectUri: string;
}

/** Limits memory. The oldest entries are evicted first. */
const maxKept = 1_000;

/** Facebook's codes and access tokens, in memory. */
@Injectable()
export class FacebookGrants {
  private readonly codes = new Map<string, CodeGrant>();
  private readonly tokens = new Map<string, DemoFacebookPerson>();

  issueCode(grant: CodeGrant): string {
    const code = `AQ${randomBytes(48).toString('base64url')}`;
    addBounded(this.codes, code, grant);
    return code;
  }

  /** Returns the grant of a code and uses the code up. */
  takeCode(code: string): CodeGrant | undefined {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    return grant;
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
