import {
  closedReportsKeptDays,
  reachKeptDays,
  refreshTitlesKeptDays,
  researchCacheDays,
  siteDataKeptDays,
  uploadedStillKeptHours,
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

/** Rows erased per statement. */
const reachBatch = 5_000;

/** Video site data may have been cached before a generation used it. Both times together must not exceed the limit. */
const keptDays = siteDataKeptDays - researchCacheDays;

/**
 * Erases uploads a day after their generation, uploaded stills a day after the upload, deleted thumbnails after seven
 * days, and video site data before it is 30 days old, as the privacy policy states. Names of pictures are recorded
 * before the files are removed, so a crash leaves no file behind. Every worker runs this sweep: a generation is handled
 * once, and removing a file twice is harmless.
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

  /** Erases a batch of each kind. May run in several processes at once. */
  async once(): Promise<void> {
    const { batch } = generationPolicy.retention;
    const uploads = await this.retained.eraseUploads(uploadsKeptHours, batch);
    const copies = await this.eraseCopies(batch);
    const stills = await this.retained.eraseUploadedStills(uploadedStillKeptHours, batch);
    const siteData =
      (await this.retained.eraseOldVideoSiteData(keptDays, batch)) +
      (await this.retained.eraseUnwantedSiteData(batch));
    const deleted = await this.retained.eraseDeleted(batch);
    const replaced = await this.publications.eraseOld(batch);
    const titles = await this.orders.eraseOldTitles(refreshTitlesKeptDays, batch);
    const reachDays = await this.eraseReach();
    const looks = await this.looks.eraseOld(siteDataKeptDays, batch);
    const kinds = {
      uploads,
      copies,
      stills,
      siteData,
      deleted,
      replaced,
      titles,
      reachDays,
      looks,
    };
    if (Object.values(kinds).some((count) => count > 0))
      this.logger.log({
        ...kinds,
        msg: 'retention sweep erased data',
      });
    await this.reports.deleteClosed(closedReportsKeptDays);
    // Includes pictures recorded by an earlier sweep or by a user's deletion.
    await eraseRecordedPictures(this.retained, this.storage);
  }

  /** Erases copies of saved photos that users erased while a generation used them. */
  private async eraseCopies(batch: number): Promise<number> {
    const due = await this.saved.erasedPhotosWithCopies(batch);
    for (const { userId, photos } of due) await this.personal.eraseUsesOf(userId, photos);
    return due.length;
  }

  /** Erases all due rows, because a channel's first report adds thousands of rows of the same age. */
  private async eraseReach(): Promise<number> {
    let erased = 0;
    for (let rows = -1; rows !== 0; erased += rows)
      rows = await this.reach.eraseOld(reachKeptDays, reachBatch);
    return erased;
  }
}
