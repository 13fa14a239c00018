import {
  closedReportsKeptDays,
  reachKeptDays,
  refreshTitlesKeptDays,
  researchCacheDays,
  siteDataKeptDays,
  uploadsKeptHours,
} from '@app/contracts';
import {
  ChannelLooks,
  ChannelReach,
  eraseRecordedPictures,
  PersonalData,
  Publications,
  RefreshOrders,
  Reports,
  RetainedData,
  SavedAssets,
} from '@app/data';
import { Storage } from '@app/providers';
import { generationPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/** Rows that one statement erases. */
const reachBatch = 5_000;

/** Research may have been cached before a generation used it; both times together stay within the promised limit. */
const keptDays = siteDataKeptDays - researchCacheDays;

/**
 * Erases uploads a day after their generation, deleted thumbnails after seven days and video site data before it is
 * 30 days old, as the privacy policy states. The statement that selects a generation records the names of its
 * pictures before their files are removed, so a crash leaves none behind. Every worker sweeps: a generation is taken
 * once, a file may be removed twice.
 */
@Injectable()
export class RetentionSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetentionSweep.name);
  private readonly task = new ScheduledTask('retention', () => this.once());

  constructor(
    private readonly retained: RetainedData,
    private readonly storage: Storage,
    private readonly reports: Reports,
    private readonly publications: Publications,
    private readonly orders: RefreshOrders,
    private readonly reach: ChannelReach,
    private readonly saved: SavedAssets,
    private readonly personal: PersonalData,
    private readonly looks: ChannelLooks,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(generationPolicy.retention.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Erases a batch of each kind. May run at any time, also in several processes at once. */
  async once(): Promise<void> {
    const { batch } = generationPolicy.retention;
    const uploads = await this.retained.eraseUploads(uploadsKeptHours, batch);
    const copies = await this.eraseCopies(batch);
    const siteData =
      (await this.retained.eraseOldVideoSiteData(keptDays, batch)) +
      (await this.retained.eraseUnwantedSiteData(batch));
    const deleted = await this.retained.eraseDeleted(batch);
    const replaced = await this.publications.eraseOld(batch);
    const titles = await this.orders.forgetTitles(refreshTitlesKeptDays, batch);
    const reachDays = await this.eraseReach();
    const looks = await this.looks.eraseOld(siteDataKeptDays, batch);
    if (uploads + copies + siteData + deleted + replaced + titles + reachDays + looks > 0)
      this.logger.log({
        uploads,
        copies,
        siteData,
        deleted,
        replaced,
        titles,
        reachDays,
        looks,
        msg: 'retention sweep erased data',
      });
    await this.reports.forgetClosed(closedReportsKeptDays);
    // Also pictures recorded by an earlier sweep or a user's own deletion.
    await eraseRecordedPictures(this.retained, this.storage);
  }

  /** Erases the copies of saved photos whose user erased the photos while a generation used them. */
  private async eraseCopies(batch: number): Promise<number> {
    const due = await this.saved.usesOfErased(batch);
    for (const { userId, photos } of due) await this.personal.eraseUsesOf(userId, photos);
    return due.length;
  }

  /** Erases all due rows, not one batch: a channel's first reach report brings some thousand rows of one age. */
  private async eraseReach(): Promise<number> {
    let erased = 0;
    for (let rows = -1; rows !== 0; erased += rows)
      rows = await this.reach.eraseOld(reachKeptDays, reachBatch);
    return erased;
  }
}
