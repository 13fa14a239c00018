import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ProductError,
  type ErrorCode,
  type TextSetting,
  type ThumbnailCheck,
} from '@app/contracts';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CommandConnection } from './connections.js';
import { textEditPolicy, textEditQueue } from './policy.js';

/** Words to be set anew on a thumbnail: to look at, or for good. Its id is the job's. */
export interface TextEditJob {
  userId: string;
  thumbnailId: string;
  setting: TextSetting;
  save: boolean;
}

/** What came of it. A refusal is a value: it is news for whoever waits, not a failure of the queue. */
export type TextEditOutcome =
  | { ok: true; preview: { picture: string; checks: ThumbnailCheck[]; notes: string[] } | null }
  | { ok: false; code: ErrorCode; sentence: string };

/**
 * Has words set by a worker, and waits for the answer: the api renders nothing itself. The answer comes through a key in
 * Redis that is looked at every few milliseconds, which needs no connection of its own and ends by itself.
 */
@Injectable()
export class TextEditJobs {
  constructor(
    @InjectQueue(textEditQueue) private readonly queue: Queue<TextEditJob>,
    private readonly redis: CommandConnection,
  ) {}

  /** Fails with `edit_took_too_long`, and with `service_unavailable` when Redis is away. Each call is an edit of its own. */
  async ask(job: TextEditJob): Promise<TextEditOutcome> {
    const id = randomUUID();
    const until = Date.now() + textEditPolicy.waitMs;
    try {
      await this.queue.add('set', job, { ...textEditPolicy.job, jobId: id });
      while (Date.now() < until) {
        const answer = await this.redis.getdel(key(id));
        if (answer !== null) return JSON.parse(answer) as TextEditOutcome;
        await pause(textEditPolicy.lookEveryMs);
      }
    } catch (cause) {
      throw new ProductError('service_unavailable', { cause, retryAfterSeconds: 2 });
    }
    // Not begun yet, as a rule; one that is running goes on, and its owner will see what came of it.
    await this.queue.remove(id).catch(() => undefined);
    throw new ProductError('edit_took_too_long', { retryAfterSeconds: 2 });
  }

  /** Tells whoever waits. */
  async answer(id: string, outcome: TextEditOutcome): Promise<void> {
    await this.redis.set(key(id), JSON.stringify(outcome), 'EX', textEditPolicy.answerSeconds);
  }
}

function key(id: string): string {
  return `text-edit:${id}`;
}
