import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandConnection } from './connections.js';

/** Checks whether Redis answers, and whether its eviction policy keeps every job. */
@Injectable()
export class RedisHealth implements OnApplicationShutdown {
  constructor(private readonly redis: CommandConnection) {}

  async isReachable(): Promise<boolean> {
    return this.redis.ping().then(
      (answer) => answer === 'PONG',
      () => false,
    );
  }

  /** Reads the eviction policy. Null when the server does not report it. Only `noeviction` keeps every job. */
  async evictionPolicy(): Promise<string | null> {
    const info = await this.redis.info('memory').catch(() => '');
    return /maxmemory_policy:(\S+)/.exec(info)?.[1] ?? null;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
