import { SharedStore } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';

/** The shared store in Redis. Answers that Redis loses are fetched again; lost counters restart at 0. */
@Injectable()
export class RedisSharedStore extends SharedStore {
  constructor(private readonly redis: CommandConnection) {
    super();
  }

  override get(key: string): Promise<string | null> {
    return this.redis.get(`fleet:${key}`);
  }

  override async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    await this.redis.set(`fleet:${key}`, value, 'EX', ttlSeconds);
  }

  override async increment(key: string, ttlSeconds: number): Promise<number> {
    const results = await this.redis
      .multi()
      .incr(`fleet:${key}`)
      .expire(`fleet:${key}`, ttlSeconds, 'NX')
      .exec();
    const [error, count] = results?.[0] ?? [new Error('the counter did not answer'), 0];
    if (error) throw error;
    return Number(count);
  }
}
