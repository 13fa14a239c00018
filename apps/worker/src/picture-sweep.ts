import { Pictures } from '@app/data';
import { parseObjectName, Storage, type ObjectKind } from '@app/providers';
import { generationPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/** What may refer to stored pictures of each kind. Add new kinds here and to the query of `unreferencedAmong`. */
const referencedBy: Record<ObjectKind, 'generation' | 'person' | 'publication' | 'channel'> = {
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
 * Removes stored pictures that nothing refers to, for instance of a repeated stage or a refused request. Removes only
 * pictures that are older than any request or run, because younger ones may still be needed.
 */
@Injectable()
export class PictureSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PictureSweep.name);
  private readonly task = new ScheduledTask('stray pictures', () => this.once());
  private cursor: string | null = null;

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

  /** Checks one part of the storage per run. May run in several processes at once. */
  async once(): Promise<void> {
    const { names, next } = await this.storage.listOlderThan(
      generationPolicy.sweep.unreferencedAfterSeconds,
      this.cursor,
    );
    this.cursor = next;
    const known = names.filter((name) => (parseObjectName(name)?.kind ?? '') in referencedBy);
    if (known.length === 0) return;
    const strays = await this.pictures.unreferencedAmong(known);
    for (const name of strays) await this.storage.remove(name);
    if (strays.length > 0)
      this.logger.log({ count: strays.length, msg: 'unreferenced pictures removed' });
  }
}
