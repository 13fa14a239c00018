import { setTimeout as pause } from 'node:timers/promises';
import type { Disaster } from './episode-plan.js';
import type { FaultInstallation } from './fault-installation.js';
import type { FaultProcess } from './fault-process.js';

/** A process reconnects to Redis within this time. */
const reconnectMs = 10_000;

/** Runs disasters on the installation that all episodes share, one server restart at a time. */
export class Disasters {
  /** Times when Redis was unreachable or lost its data. Polls then read Postgres, which stores only whole stages. */
  private readonly withoutRedis: { from: number; to: number }[] = [];
  private fullRedisCount = 0;
  private queue: Promise<unknown> = Promise.resolve();
  private apiQueue: Promise<unknown> = Promise.resolve();

  constructor(private readonly installation: FaultInstallation) {}

  /**
   * Runs work that ends an api, and waits until all apis answer again; one work at a time. Otherwise dozens of episodes
   * would leave no api for minutes, and a lost answer would look like a starting api.
   */
  async runEndingAnApi<Result>(work: () => Promise<Result>): Promise<Result> {
    const ending = this.apiQueue.then(async () => {
      try {
        return await work();
      } finally {
        await Promise.all(this.installation.apis.map((api) => api.waitUntilReady()));
      }
    });
    this.apiQueue = ending.catch(() => undefined);
    return ending;
  }

  async cause(disaster: Disaster): Promise<void> {
    if (!disaster.what.startsWith('redis')) return this.begin(disaster);
    const span = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.withoutRedis.push(span);
    await this.begin(disaster);
    span.to = Date.now();
  }

  /** Whether polls may have shown earlier progress again between these times. */
  mayGoBack(from: number, to: number): boolean {
    return this.withoutRedis.some((span) => span.from <= to && from <= span.to + reconnectMs);
  }

  private async begin(disaster: Disaster): Promise<void> {
    const { postgres, redis } = this.installation;
    switch (disaster.what) {
      case 'redis-restarted':
        return this.oneAtATime(async () => {
          await redis.end(disaster.signal);
          await pause(disaster.downMs);
          await redis.start();
        });
      case 'redis-wiped':
        return this.oneAtATime(() => redis.wipe());
      case 'redis-full':
        return this.fillRedis(disaster.forMs);
      case 'postgres-restarted':
        return this.oneAtATime(() => postgres.restart(disaster.how, disaster.downMs));
      case 'redis-silent':
        return this.processNumber(disaster.process).redis.goSilent(disaster.forMs);
      case 'postgres-away':
        return this.processNumber(disaster.process).postgres.breakConnections(disaster.forMs);
      case 'postgres-silent':
        return this.processNumber(disaster.process).postgres.goSilent(disaster.forMs);
      case 'postgres-slow':
        return this.processNumber(disaster.process).postgres.delay(disaster.forMs, disaster.byMs);
      case 'process-rolled':
        return this.end(this.processNumber(disaster.process), (one) => one.roll());
      case 'process-killed':
        return this.end(this.processNumber(disaster.process), (one) => one.kill());
    }
  }

  private async end(
    one: FaultProcess,
    end: (one: FaultProcess) => Promise<unknown>,
  ): Promise<void> {
    await (this.installation.apis.includes(one) ? this.runEndingAnApi(() => end(one)) : end(one));
  }

  private processNumber(number: number): FaultProcess {
    const all = [...this.installation.workers, ...this.installation.apis];
    const found = all[number % all.length];
    if (!found) throw new Error('there is no process');
    return found;
  }

  private async fillRedis(ms: number): Promise<void> {
    this.fullRedisCount += 1;
    await this.oneAtATime(() => this.installation.redis.fillUp());
    await pause(ms);
    this.fullRedisCount -= 1;
    await this.oneAtATime(() =>
      this.fullRedisCount === 0 ? this.installation.redis.makeRoom() : Promise.resolve(),
    );
  }

  private oneAtATime(work: () => Promise<void>): Promise<void> {
    const mine = this.queue.then(work);
    this.queue = mine.catch(() => undefined);
    return mine;
  }
}
