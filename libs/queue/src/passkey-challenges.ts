import { passkeyMinutes } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';

/** Open challenges of passkeys in Redis. Each is taken once; one that is lost with Redis is asked for again. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly redis: CommandConnection) {}

  /** Stores a new challenge. Rejects when Redis is unreachable. @param purpose what its answer may do, and for whom */
  async add(challenge: string, purpose: string): Promise<void> {
    await this.redis.set(keyOf(challenge), purpose, 'EX', passkeyMinutes * 60);
  }

  /** The purpose of an open challenge, which ends with this call. Null for any other. Rejects when Redis is unreachable. */
  take(challenge: string): Promise<string | null> {
    return this.redis.getdel(keyOf(challenge));
  }
}

function keyOf(challenge: string): string {
  return `passkey:${challenge}`;
}
