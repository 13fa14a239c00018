import { ProductError } from '@app/contracts';
import {
  TextEditJobs,
  textEditPolicy,
  textEditQueue,
  waitMsOf,
  type TextEditJob,
} from '@app/queue';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { TextEdits } from './text-edits.js';

/** Renders text edits for users who are waiting. */
@Processor(textEditQueue, { ...textEditPolicy.worker, autorun: false })
export class TextEditProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(TextEditProcessor.name);

  constructor(
    private readonly edits: TextEdits,
    private readonly jobs: TextEditJobs,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) =>
      this.logger.warn({ err: error, msg: 'queue connection error' }),
    );
    void this.worker.run();
  }

  override async process(job: Job<TextEditJob>): Promise<string> {
    const id = job.id ?? '';
    const { save, thumbnailId } = job.data;
    // The api has already answered with a timeout.
    if (Date.now() - job.timestamp > waitMsOf(job.data)) return 'too late';
    try {
      const outcome = await this.edits.run(job.data.editId ?? id, job.data);
      await this.jobs.answer(id, outcome);
      this.logger.log({
        thumbnailId,
        save,
        outcome: outcome.ok ? 'done' : outcome.code,
        ms: Date.now() - job.timestamp,
        msg: 'text edit rendered',
      });
      return outcome.ok ? 'done' : outcome.code;
    } catch (error) {
      this.logger.warn({ thumbnailId, save, err: error, msg: 'text edit failed' });
      const { code, sentence } = new ProductError('unexpected');
      await this.jobs.answer(id, { ok: false, code, sentence });
      throw error;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }
}
