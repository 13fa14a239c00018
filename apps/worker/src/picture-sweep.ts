import { Pictures } from '@app/data';
import { parseObjectName, Storage, type ObjectKind } from '@app/providers';
import { generationPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/** Where pictures of each kind may be referenced. Add new kinds here and to the query of `unknownAmong`. */
const pointedAtBy: Record<ObjectKind, 'generation' | 'person' | 'publication' | 'channel'> = {
  thumbnail: 'generation',
  still: 'generation',
  plate: 'generation',
  upload: 'generation',
  avatar: 'person',
  replaced: 'publication',
  saved: 'person',
  logo: 'channel',
};

/**
 * Removes stored pictures without a reference: from a repeated stage, or from a request that was never accepted.
 * Removes only pictures that are older than any request or run can be, so that none of them is about to be referenced.
 */
@Injectable()
export class PictureSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PictureSweep.name);
  private readonly task = new ScheduledTask('stray pictures', () => this.once());
  private from: string | null = null;

  constructor(
    private readonly storage: Storage,
    private readonly pictures: Pictures,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(generationPolicy.sweep.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Checks a part of the storage, and the next part in the next run. Safe to run in several processes at once. */
  async once(): Promise<void> {
    const { names, next } = await this.storage.listOlderThan(
      generationPolicy.sweep.strayAfterSeconds,
      this.from,
    );
    this.from = next;
    const known = names.filter((name) => (parseObjectName(name)?.kind ?? '') in pointedAtBy);
    if (known.length === 0) return;
    const strays = await this.pictures.unknownAmong(known);
    for (const name of strays) await this.storage.remove(name);
    if (strays.length > 0)
      this.logger.log({ count: strays.length, msg: 'unreferenced pictures removed' });
  }
}
