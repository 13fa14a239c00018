import { passkeyPromptMinutes } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';

/** Open passkey challenges in Redis. Each can be used once. If Redis loses one, the user has to try again. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly redis: CommandConnection) {}

  /**
   * Stores a new challenge. Rejects when Redis is unreachable.
   * @param purpose what a valid answer to the challenge allows, and which user
   */
  async add(challenge: string, purpose: string): Promise<void> {
    await this.redis.set(keyOf(challenge), purpose, 'EX', passkeyPromptMinutes * 60);
  }

  /**
   * Ends an open challenge and returns its purpose. Returns null for an unknown or ended one. Rejects when Redis is
   * unreachable.
   */
  take(challenge: string): Promise<string | null> {
    return this.redis.getdel(keyOf(challenge));
  }
}

function keyOf(challenge: string): string {
  return `passkey:${challenge}`;
}
