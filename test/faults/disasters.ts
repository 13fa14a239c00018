import { setTimeout as pause } from 'node:timers/promises';
import type { Disaster } from './episode-plan.js';
import type { FaultHouse } from './fault-house.js';
import type { FaultProcess } from './fault-process.js';

/** Lets disasters happen to the house that all episodes share, one restart of a server at a time. */
export class Disasters {
  /** When progress in Redis was last lost: from there on it may begin lower, at the last checkpoint. */
  lostProgressAt = 0;
  private full = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly house: FaultHouse) {}

  async happen(disaster: Disaster): Promise<void> {
    const { postgres, redis } = this.house;
    switch (disaster.what) {
      case 'redis-restarted':
        this.lostProgressAt = Date.now();
        return this.oneAtATime(async () => {
          await redis.end(disaster.signal);
          await pause(disaster.downMs);
          await redis.start();
          this.lostProgressAt = Date.now();
        });
      case 'redis-wiped':
        return this.oneAtATime(async () => {
          await redis.wipe();
          this.lostProgressAt = Date.now();
        });
      case 'redis-full':
        return this.fill(disaster.forMs);
      case 'postgres-restarted':
        return this.oneAtATime(() => postgres.restart(disaster.how, disaster.downMs));
      case 'redis-silent':
        return this.process(disaster.process).redis.halfOpen(disaster.forMs);
      case 'postgres-away':
        return this.process(disaster.process).postgres.away(disaster.forMs);
      case 'postgres-silent':
        return this.process(disaster.process).postgres.halfOpen(disaster.forMs);
      case 'postgres-slow':
        return this.process(disaster.process).postgres.slow(disaster.forMs, disaster.byMs);
      case 'process-rolled':
        return this.process(disaster.process).roll();
      case 'process-killed':
        return this.process(disaster.process).kill();
    }
  }

  private process(number: number): FaultProcess {
    const all = [...this.house.workers, ...this.house.apis];
    const found = all[number % all.length];
    if (!found) throw new Error('there is no process');
    return found;
  }

  private async fill(ms: number): Promise<void> {
    this.full += 1;
    await this.oneAtATime(() => this.house.redis.full());
    await pause(ms);
    this.full -= 1;
    await this.oneAtATime(() => (this.full === 0 ? this.house.redis.roomy() : Promise.resolve()));
    // What was refused meanwhile is not known to pollers.
    this.lostProgressAt = Date.now();
  }

  private oneAtATime(work: () => Promise<void>): Promise<void> {
    const mine = this.queue.then(work);
    this.queue = mine.catch(() => undefined);
    return mine;
  }
}
