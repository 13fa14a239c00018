import { fileURLToPath } from 'node:url';
import { ProductError } from '@app/contracts';
import { Piscina, queueOptionsSymbol } from 'piscina';
import type { ThumbnailMeasures } from './channel-look/thumbnail-measures.js';
import { PriorityTaskQueue } from './priority-task-queue.js';
import {
  Studio,
  type CleanPicture,
  type FinishedThumbnail,
  type FinishRequest,
  type Painting,
  type PictureFacts,
  type Plate,
  type PlateBrief,
  type PreviewedThumbnail,
  type Priority,
  type Sketches,
  type SketchRequest,
  type SketchSource,
} from './studio.js';
import { restoreBuffers, type StudioAnswer, type StudioTask } from './thread-messages.js';

export interface StudioThreads {
  /** Number of pictures processed in parallel; at most the number of available cores. */
  threads: number;
  /** Path of the built studio-thread.ts. */
  threadFile: string | URL;
}

/**
 * Timeout after which an idle thread ends. The thread keeps fonts, models and cut-outs loaded (about 250 MB), for
 * creators who come back to edit a text. Threads start with the first picture.
 */
const idleMs = 30 * 60_000;
/** Maximum time that closing waits for running work; every picture takes less. */
const closeMs = 10_000;

/**
 * Runs the studio in separate threads, so that rendering never delays a lock, a heartbeat or a response.
 */
export class ThreadedStudio extends Studio {
  private readonly pool: Piscina<StudioTask, StudioAnswer>;
  private lastUrgent: Promise<unknown> = Promise.resolve();

  constructor({ threads, threadFile }: StudioThreads) {
    super();
    this.pool = new Piscina<StudioTask, StudioAnswer>({
      filename: typeof threadFile === 'string' ? threadFile : fileURLToPath(threadFile),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      closeTimeout: closeMs,
      // Limits memory: one picture per thread at a time.
      concurrentTasksPerWorker: 1,
      taskQueue: new PriorityTaskQueue(),
      // With atomics an idle thread blocks, which delays its timers and the release of its memory.
      atomics: 'disabled',
    });
  }

  override async clean(picture: Buffer, priority?: Priority): Promise<CleanPicture> {
    return (await this.ask({ method: 'clean', argument: picture }, priority)) as CleanPicture;
  }

  override async inspect(picture: Buffer, priority?: Priority): Promise<PictureFacts> {
    return (await this.ask({ method: 'inspect', argument: picture }, priority)) as PictureFacts;
  }

  override async measureThumbnail(picture: Buffer): Promise<ThumbnailMeasures | null> {
    const task: StudioTask = { method: 'measureThumbnail', argument: picture };
    return (await this.ask(task)) as ThumbnailMeasures | null;
  }

  override async compose(brief: PlateBrief): Promise<Plate> {
    return (await this.ask({ method: 'compose', argument: brief }, brief)) as Plate;
  }

  override async adopt(painting: Painting): Promise<Plate> {
    return (await this.ask({ method: 'adopt', argument: painting })) as Plate;
  }

  override async sketch(plate: SketchSource): Promise<Buffer> {
    return (await this.ask({ method: 'sketch', argument: plate })) as Buffer;
  }

  override async sketchChoices(request: SketchRequest): Promise<Sketches> {
    const task: StudioTask = { method: 'sketchChoices', argument: request };
    return (await this.ask(task, { urgent: true })) as Sketches;
  }

  override async maskFaces(picture: Buffer): Promise<Buffer> {
    return (await this.ask({ method: 'maskFaces', argument: picture })) as Buffer;
  }

  override async finish(request: FinishRequest): Promise<FinishedThumbnail> {
    return (await this.ask({ method: 'finish', argument: request }, request)) as FinishedThumbnail;
  }

  override async preview(request: FinishRequest): Promise<PreviewedThumbnail> {
    return (await this.ask(
      { method: 'preview', argument: request },
      request,
    )) as PreviewedThumbnail;
  }

  override async close(): Promise<void> {
    await this.pool.close();
  }

  private async ask(
    task: StudioTask,
    { urgent = false }: { urgent?: boolean } = {},
  ): Promise<unknown> {
    const answer = await (urgent ? this.runUrgent(task) : this.pool.run(task));
    if (!answer.ok) throw new ProductError(answer.code, { detail: answer.detail });
    return restoreBuffers(answer.value);
  }

  /**
   * Runs a task before waiting tasks, but adds only one urgent task to the pool at a time. So previews use at most one
   * thread and alternate with waiting stages: the thread that finishes a preview takes the next task before the next
   * preview is added.
   */
  private runUrgent(task: StudioTask): Promise<StudioAnswer> {
    const marked = Object.assign(task, { [queueOptionsSymbol]: { urgent: true } });
    const turn = this.lastUrgent.then(() => this.pool.run(marked));
    this.lastUrgent = turn.catch(() => undefined);
    return turn;
  }
}
