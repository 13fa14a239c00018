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

/** New text for a thumbnail, to preview or save. */
export interface TextEditJob {
  userId: string;
  thumbnailId: string;
  setting: TextSetting;
  save: boolean;
  /** Of a save: each is applied once. Absent in jobs of earlier releases, whose own id it is. */
  editId?: string;
  /** Whether a preview brings the layers of the picture. */
  layers?: boolean;
  /** Asks for other stills and layouts instead of a preview. */
  choices?: boolean;
  /** Asks for files with this text instead, which no revision keeps. */
  version?: boolean;
  /** Asks for translations of the setting's headline into these instead. */
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

/** A refusal is an ordinary answer, not a failure of the job. */
export type TextEditOutcome =
  | {
      ok: true;
      preview: TextPreview | null;
      choices?: PictureChoices;
      version?: RenderedVersion;
      translations?: HeadlineTranslation[];
    }
  | { ok: false; code: ErrorCode; sentence: string; data?: Record<string, unknown> };

interface PendingEdit {
  id: string;
  job: TextEditJob;
  /** When its caller stops waiting, in ms. */
  until: number;
}

/**
 * Requests from the api, which renders nothing itself, to a worker. The answer is a Redis key that expires; the api
 * polls it (see docs/decisions/2026-11-24-text-edits-are-polled.md).
 */
@Injectable()
export class TextEditJobs {
  constructor(
    @InjectQueue(textEditQueue) private readonly queue: Queue<TextEditJob>,
    private readonly redis: CommandConnection,
  ) {}

  /**
   * Fails with `edit_took_too_long`, with `edit_replaced` when its user has asked for a newer preview, and with
   * `service_unavailable` when Redis is down. Each call is an edit of its own.
   */
  async ask(job: TextEditJob): Promise<TextEditOutcome> {
    const waitMs = job.languages ? textEditPolicy.translationWaitMs : textEditPolicy.waitMs;
    const edit = { id: randomUUID(), job, until: Date.now() + waitMs };
    try {
      if (job.languages)
        return await this.runExclusively(`translations:${job.userId}:running`, edit, never);
      return job.save || job.version
        ? await this.runAsOnlySave(edit)
        : await this.runAsOnlyPreview(edit);
    } catch (cause) {
      if (cause instanceof ProductError) throw cause;
      throw new ProductError('service_unavailable', { cause, retryAfterSeconds: 2 });
    }
  }

  /** Stores the answer for the process that waits for it. */
  async answer(id: string, outcome: TextEditOutcome): Promise<void> {
    await this.redis.set(key(id), JSON.stringify(outcome), 'EX', textEditPolicy.answerSeconds);
  }

  /**
   * Allows each user one preview and one list of choices at a time, across all API processes. A newer one replaces
   * those that wait; otherwise fast typing would fill the queue with outdated previews.
   */
  private async runAsOnlyPreview(edit: PendingEdit): Promise<TextEditOutcome> {
    const { id, job } = edit;
    const lane = job.choices ? 'picture-choices' : 'text-preview';
    const newest = `${lane}:${job.userId}:newest`;
    const isReplaced = async (): Promise<boolean> => (await this.redis.get(newest)) !== id;
    await this.redis.set(newest, id, 'PX', keptMs);
    return this.runExclusively(`${lane}:${job.userId}:running`, edit, isReplaced);
  }

  /** Runs one save or language version of a user at a time; the others wait their turn. */
  private async runAsOnlySave(edit: PendingEdit): Promise<TextEditOutcome> {
    return this.runExclusively(`text-save:${edit.job.userId}:running`, edit, never);
  }

  /** Runs an edit while it holds the key. */
  private async runExclusively(
    running: string,
    edit: PendingEdit,
    isReplaced: () => Promise<boolean>,
  ): Promise<TextEditOutcome> {
    const { id, until } = edit;
    // Kept for longer than a caller waits: it expires only when the process that holds it has died.
    const keptFor = (): number => Math.max(1_000, 2 * (until - Date.now()));
    while ((await this.redis.set(running, id, 'PX', keptFor(), 'NX')) === null) {
      if (await isReplaced()) throw new ProductError('edit_replaced');
      if (Date.now() >= until) throw tookTooLong();
      await pause(textEditPolicy.lookEveryMs);
    }
    try {
      return await this.run(edit, isReplaced);
    } finally {
      await this.redis.eval(deleteIfEqual, 1, running, id).catch(() => undefined);
    }
  }

  private async run(
    { id, job, until }: PendingEdit,
    isReplaced: () => Promise<boolean>,
  ): Promise<TextEditOutcome> {
    await this.queue.add('set', job, { ...textEditPolicy.job, jobId: id });
    while (Date.now() < until) {
      const answer = await this.takeAnswer(id);
      if (answer) return answer;
      // A running edit cannot be removed: the newer one waits for it.
      if ((await isReplaced()) && (await this.queue.remove(id)) === 1) {
        // A completed job can be removed, and its answer is stored before it completes.
        const completed = await this.takeAnswer(id);
        if (completed) return completed;
        throw new ProductError('edit_replaced');
      }
      await pause(textEditPolicy.lookEveryMs);
    }
    // The job has usually not started yet. A running job completes, and its user sees the result later.
    await this.queue.remove(id).catch(() => undefined);
    throw tookTooLong();
  }

  private async takeAnswer(id: string): Promise<TextEditOutcome | undefined> {
    const answer = await this.redis.getdel(key(id));
    return answer === null ? undefined : (JSON.parse(answer) as TextEditOutcome);
  }
}

const keptMs = 2 * textEditPolicy.waitMs;

/** Another API process may hold the key by now. */
const deleteIfEqual = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

const never = async (): Promise<boolean> => false;

function tookTooLong(): ProductError {
  return new ProductError('edit_took_too_long', { retryAfterSeconds: 2 });
}

function key(id: string): string {
  return `text-edit:${id}`;
}
