import { Credits } from '@app/credits';
import { Generations } from '@app/data';
import { generationPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EndGenerations } from './end-generations.js';

/**
 * Ends overdue generations and writes off expired plan credits. Needs only Postgres, so refunds continue while Redis is
 * down. Every worker runs this sweep, which is safe: Postgres ends a generation and writes off credits only once.
 */
@Injectable()
export class ExpirySweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ExpirySweep.name);
  private readonly tasks = [
    new ScheduledTask('overdue generations', () => this.endOverdue()),
    new ScheduledTask('expired plan credits', () => this.writeOffPlanCredits()),
  ];

  constructor(
    private readonly generations: Generations,
    private readonly endGenerations: EndGenerations,
    private readonly credits: Credits,
  ) {}

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start(generationPolicy.sweep.everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** Ends and refunds generations whose deadline has passed, once each. */
  async endOverdue(): Promise<void> {
    const { runSeconds, waitSeconds } = generationPolicy.deadline;
    for (const id of await this.generations.overdue(
      runSeconds,
      waitSeconds,
      generationPolicy.sweep.batch,
    )) {
      const hasEnded = await this.endGenerations.fail(id, null, {
        code: 'generation_timed_out',
        stage: null,
        detail: 'the deadline has passed',
      });
      if (!hasEnded) continue;
      this.logger.warn({ generationId: id, msg: 'overdue generation ended' });
    }
  }

  private async writeOffPlanCredits(): Promise<void> {
    const accounts = await this.credits.expirePlanCredits(generationPolicy.sweep.batch);
    if (accounts > 0) this.logger.log({ accounts, msg: 'expired plan credits written off' });
  }
}
