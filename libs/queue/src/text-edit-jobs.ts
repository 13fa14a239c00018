import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ProductError,
  type ErrorCode,
  type HeadlineTranslation,
  type PictureChoices,
  type TextNote,
  type TextPreview,
  type ThumbnailCheck,
  type TextSetting,
} from '@app/contracts';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CommandConnection } from './connections.js';
import { textEditPolicy, textEditQueue } from './policy.js';

/** A request about the text of a thumbnail. By default, a preview. */
export interface TextEditJob {
  userId: string;
  thumbnailId: string;
  setting: TextSetting;
  save: boolean;
  /** Identifies a save, so that it is applied once. Jobs of earlier releases use the job's id instead. */
  editId?: string;
  /** Whether a preview includes the layers of the picture. */
  layers?: boolean;
  /** Requests other stills and layouts instead of a preview. */
  choices?: boolean;
  /** Requests files with this text instead of a preview. No revision keeps them. */
  version?: boolean;
  /** Language of the text of a version (BCP 47). */
  language?: string;
  /** Requests translations of the headline into these languages instead of a preview. */
  languages?: string[];
}

/** Files of a picture in another language. */
export interface RenderedVersion {
  /** Storage names. */
  upload: string;
  smallPreview: string;
  checks: (Required<Omit<ThumbnailCheck, 'passed'>> & { outcome: 'pass' | 'warn' | 'fail' })[];
  notes: string[];
  noteCodes?: TextNote[];
}

/** A refusal is an ordinary outcome, not a failure of the job. */
export type TextEditOutcome =
  | {
      ok: true;
      preview: TextPreview | null;
      /** Workers of earlier releases send no `uploads`. */
      choices?: Omit<PictureChoices, 'uploads'> & Partial<Pick<PictureChoices, 'uploads'>>;
      version?: RenderedVersion;
      translations?: HeadlineTranslation[];
    }
  | { ok: false; code: ErrorCode; sentence: string; data?: Record<string, unknown> };

interface PendingEdit {
  id: string;
  job: TextEditJob;
  /** Time at which the caller stops waiting, in ms. */
  giveUpAt: number;
}

/**
 * Sends text edits from the api to a worker. The worker stores the answer in a Redis key that expires, and the api
 * polls it (see docs/decisions/2026-11-24-text-edits-are-polled.md).
 */
@Injectable()
export class TextEditJobs {
  constructor(
    @InjectQueue(textEditQueue) private readonly queue: Queue<TextEditJob>,
    private readonly redis: CommandConnection,
  ) {}

  /**
   * Runs an edit on a worker and returns its outcome. Throws `edit_took_too_long`, `edit_replaced` when the user has
   * requested a newer preview, or `service_unavailable` when Redis is down. Not idempotent without an edit id.
   */
  async ask(job: TextEditJob): Promise<TextEditOutcome> {
    const edit = { id: randomUUID(), job, giveUpAt: Date.now() + waitMsOf(job) };
    try {
      if (job.languages)
        return await this.runExclusively(`translations:${job.userId}:running`, edit, neverReplaced);
      return job.save || job.version
        ? await this.runAsOnlySave(edit)
        : await this.runAsOnlyPreview(edit);
    } catch (cause) {
      if (cause instanceof ProductError) throw cause;
      throw new ProductError('service_unavailable', { cause, retryAfterSeconds: 2 });
    }
  }

  /** Stores the answer for the waiting process. */
  async answer(id: string, outcome: TextEditOutcome): Promise<void> {
    await this.redis.set(
      answerKey(id),
      JSON.stringify(outcome),
      'EX',
      textEditPolicy.answerSeconds,
    );
  }

  /**
   * Allows each user one preview and one list of choices at a time, across all API processes. A newer one replaces
   * waiting ones, so that fast typing does not fill the queue with outdated previews.
   */
  private async runAsOnlyPreview(edit: PendingEdit): Promise<TextEditOutcome> {
    const { id, job } = edit;
    const kind = job.choices ? 'picture-choices' : 'text-preview';
    const newest = `${kind}:${job.userId}:newest`;
    const isReplaced = async (): Promise<boolean> => (await this.redis.get(newest)) !== id;
    await this.redis.set(newest, id, 'PX', newestExpiryMs);
    return this.runExclusively(`${kind}:${job.userId}:running`, edit, isReplaced);
  }

  /** Runs a user's saves and language versions one at a time. */
  private async runAsOnlySave(edit: PendingEdit): Promise<TextEditOutcome> {
    return this.runExclusively(`text-save:${edit.job.userId}:running`, edit, neverReplaced);
  }

  /** Runs an edit while holding the lock of this key. */
  private async runExclusively(
    running: string,
    edit: PendingEdit,
    isReplaced: () => Promise<boolean>,
  ): Promise<TextEditOutcome> {
    const { id, giveUpAt } = edit;
    // The lock lasts longer than a caller waits, so it expires only when its process has died.
    const lockMs = (): number => Math.max(1_000, 2 * (giveUpAt - Date.now()));
    while ((await this.redis.set(running, id, 'PX', lockMs(), 'NX')) === null) {
      if (await isReplaced()) throw new ProductError('edit_replaced');
      if (Date.now() >= giveUpAt) throw timeoutError();
      await pause(textEditPolicy.pollEveryMs);
    }
    try {
      return await this.run(edit, isReplaced);
    } finally {
      await this.redis.eval(deleteIfEqual, 1, running, id).catch(() => undefined);
    }
  }

  private async run(
    { id, job, giveUpAt }: PendingEdit,
    isReplaced: () => Promise<boolean>,
  ): Promise<TextEditOutcome> {
    await this.queue.add('set', job, { ...textEditPolicy.job, jobId: id });
    while (Date.now() < giveUpAt) {
      const answer = await this.takeAnswer(id);
      if (answer) return answer;
      // A running edit cannot be removed, so the newer one waits for it.
      if ((await isReplaced()) && (await this.queue.remove(id)) === 1) {
        // A completed job can be removed too. Its answer was stored before it completed.
        const completed = await this.takeAnswer(id);
        if (completed) return completed;
        throw new ProductError('edit_replaced');
      }
      await pause(textEditPolicy.pollEveryMs);
    }
    // Usually the job has not started yet. A running job completes, and its user sees the result later.
    await this.queue.remove(id).catch(() => undefined);
    throw timeoutError();
  }

  private async takeAnswer(id: string): Promise<TextEditOutcome | undefined> {
    const answer = await this.redis.getdel(answerKey(id));
    return answer === null ? undefined : (JSON.parse(answer) as TextEditOutcome);
  }
}

/** How long a caller waits for this edit, in ms. */
export function waitMsOf({ save, version, languages, choices }: TextEditJob): number {
  const isLong = save || version || languages || choices;
  return isLong ? textEditPolicy.longWaitMs : textEditPolicy.waitMs;
}

const newestExpiryMs = 2 * textEditPolicy.longWaitMs;

/** Deletes the lock only if this process still holds it. */
const deleteIfEqual = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

const neverReplaced = async (): Promise<boolean> => false;

function timeoutError(): ProductError {
  return new ProductError('edit_took_too_long', { retryAfterSeconds: 2 });
}

function answerKey(id: string): string {
  return `text-edit:${id}`;
}
