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

/** Site data may be up to `researchCacheDays` old when a generation stores it, so it is erased that much earlier. */
const generationSiteDataDays = siteDataKeptDays - researchCacheDays;

/**
 * Erases uploads a day after their generation, uploaded stills a day after the upload, deleted thumbnails after seven
 * days, video site data before it is 30 days old, as the privacy policy states, and the other data that
 * docs/data-retention.md assigns to this sweep. Names of pictures are recorded before the files are removed, so a crash
 * leaves no file behind. Every worker runs this sweep: a generation is handled once, and removing a file twice is
 * harmless.
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

  /**
   * Erases one batch of each kind, and all uploaded stills and reach days that are due. A step that fails does not stop
   * the others. May run in several processes at once.
   */
  async once(): Promise<void> {
    const { batch } = generationPolicy.retention;
    const { retained } = this;
    const failures: unknown[] = [];
    const run = (step: () => Promise<unknown>): Promise<number> =>
      step().then(
        (erased) => (typeof erased === 'number' ? erased : 0),
        (error: unknown) => {
          failures.push(error);
          return 0;
        },
      );
    const erasedCounts = {
      uploads: await run(() => retained.eraseUploads(uploadsKeptHours, batch)),
      copies: await run(() => this.eraseCopies(batch)),
      stills: await run(() =>
        eraseAll(batch, () => retained.eraseUploadedStills(uploadedStillKeptHours, batch)),
      ),
      oldSiteData: await run(() => retained.eraseOldVideoSiteData(generationSiteDataDays, batch)),
      unwantedSiteData: await run(() => retained.eraseUnwantedSiteData(batch)),
      deleted: await run(() => retained.eraseDeleted(batch)),
      // Previous thumbnails of published videos, kept for undo.
      replaced: await run(() => this.publications.eraseOld(batch)),
      titles: await run(() => this.orders.eraseOldTitles(refreshTitlesKeptDays, batch)),
      // A channel's first report adds thousands of rows of the same age.
      reachDays: await run(() =>
        eraseAll(reachBatch, () => this.reach.eraseOld(reachKeptDays, reachBatch)),
      ),
      looks: await run(() => this.looks.eraseOld(siteDataKeptDays, batch)),
    };
    if (Object.values(erasedCounts).some((count) => count > 0))
      this.logger.log({
        ...erasedCounts,
        msg: 'retention sweep erased data',
      });
    await run(() => this.reports.deleteClosed(closedReportsKeptDays));
    // Includes pictures recorded by an earlier sweep or by a user's deletion.
    await run(() => eraseRecordedPictures(retained, this.storage));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
  }

  /** Erases copies of saved photos that users erased while a generation used them. */
  private async eraseCopies(batch: number): Promise<number> {
    const due = await this.saved.erasedPhotosWithCopies(batch);
    for (const { userId, photos } of due) await this.personal.eraseUsesOf(userId, photos);
    return due.length;
  }
}

/** Erases batches until one is not full. */
async function eraseAll(batch: number, eraseBatch: () => Promise<number>): Promise<number> {
  let erased = 0;
  for (let rows = batch; rows === batch; erased += rows) rows = await eraseBatch();
  return erased;
}
