import { fileURLToPath } from 'node:url';
import { ProductError } from '@app/contracts';
import { Piscina, queueOptionsSymbol } from 'piscina';
import { PriorityTaskQueue } from './priority-task-queue.js';
import {
  Studio,
  type CleanPicture,
  type FinishedThumbnail,
  type FinishOrder,
  type Painting,
  type PictureFacts,
  type Plate,
  type PlateBrief,
  type PreviewedThumbnail,
} from './studio.js';
import { withBuffers, type StudioAnswer, type StudioTask } from './thread-messages.js';

export interface StudioThreads {
  /** How many pictures are worked on at once; as wide as the machine has cores for this process. */
  threads: number;
  /** The built file of studio-thread.ts. */
  threadFile: string | URL;
}

/**
 * An idle thread keeps fonts, nets and cut-outs warm, about 250 MB; after this long it goes: longer than a creator
 * takes to come back to a thumbnail and edit its words. The first one starts with the
 * first picture, while the rest of its video is still fetched: a process that has nothing to draw holds none.
 */
const idleMs = 30 * 60_000;
/** How long closing waits for what is running: no picture takes longer. */
const closeMs = 10_000;

/** The studio in threads of its own, so that rendering never delays a lock, a heartbeat or an answer. */
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
      // Large canvases must not multiply: one picture per thread at any moment.
      concurrentTasksPerWorker: 1,
      taskQueue: new PriorityTaskQueue(),
      // Atomics would let a thread sleep in a way that holds up its own timers and its memory's release.
      atomics: 'disabled',
    });
  }

  override async clean(picture: Buffer): Promise<CleanPicture> {
    return (await this.ask({ method: 'clean', argument: picture })) as CleanPicture;
  }

  override async inspect(picture: Buffer): Promise<PictureFacts> {
    return (await this.ask({ method: 'inspect', argument: picture })) as PictureFacts;
  }

  override async compose(brief: PlateBrief): Promise<Plate> {
    return (await this.ask({ method: 'compose', argument: brief })) as Plate;
  }

  override async adopt(painting: Painting): Promise<Plate> {
    return (await this.ask({ method: 'adopt', argument: painting })) as Plate;
  }

  override async maskFaces(picture: Buffer): Promise<Buffer> {
    return (await this.ask({ method: 'maskFaces', argument: picture })) as Buffer;
  }

  override async finish(order: FinishOrder): Promise<FinishedThumbnail> {
    return (await this.ask({ method: 'finish', argument: order }, order)) as FinishedThumbnail;
  }

  override async preview(order: FinishOrder): Promise<PreviewedThumbnail> {
    return (await this.ask({ method: 'preview', argument: order }, order)) as PreviewedThumbnail;
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
    return withBuffers(answer.value);
  }

  /**
   * Runs before waiting tasks, but only one at a time enters the pool. So previews use one thread at most and take turns with
   * waiting stages: the thread that finishes a preview takes the next task before the next preview enters.
   */
  private runUrgent(task: StudioTask): Promise<StudioAnswer> {
    const marked = Object.assign(task, { [queueOptionsSymbol]: { urgent: true } });
    const turn = this.lastUrgent.then(() => this.pool.run(marked));
    this.lastUrgent = turn.catch(() => undefined);
    return turn;
  }
}
