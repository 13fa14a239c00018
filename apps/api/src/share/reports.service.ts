import {
  mediaUrl,
  ProductError,
  type ReportReason,
  type ReportsAnswer,
  type ReportRecord,
} from '@app/contracts';
import { Reports, type StoredReport } from '@app/data';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { plainWords } from '../http/plain-words.js';

/** How many thumbnails the list of reports shows; older open ones move up as these are closed. */
const shown = 100;

/** What visitors report of shared thumbnails, and what administrators do about it. */
@Injectable()
export class ReportsService {
  private readonly logger = new Logger(ReportsService.name);

  constructor(private readonly reports: Reports) {}

  /** Fails with `not_found` for what is not shared. Runs again when it is called again. */
  async add(thumbnailId: string, reason: ReportReason, words: string): Promise<void> {
    const added =
      isUUID(thumbnailId) &&
      (await this.reports.add({ thumbnailId, reason, words: plainWords(words) }));
    if (!added) throw new ProductError('not_found');
    this.logger.warn({ thumbnailId, reason, msg: 'a shared thumbnail was reported' });
  }

  async list(): Promise<ReportsAnswer> {
    const [rows, open] = await Promise.all([this.reports.list(shown), this.reports.countOpen()]);
    return { data: rows.map(toRecord), open };
  }

  /** May run twice. */
  async close(id: string, by: string, stopSharing: boolean): Promise<ReportsAnswer> {
    if (!isUUID(id) || !(await this.reports.close(id, by, stopSharing)))
      throw new ProductError('not_found');
    return this.list();
  }
}

function toRecord(report: StoredReport): ReportRecord {
  const { id, count, thumbnailId, smallPreview, shared, creatorId, creatorName, words } = report;
  return {
    id,
    count,
    thumbnailID: thumbnailId,
    pictureURL: smallPreview === null ? '' : mediaUrl(smallPreview),
    shared,
    createdBy: { id: creatorId, name: creatorName },
    reasons: [report.reason, ...report.reasons.filter((other) => other !== report.reason)],
    words,
    createdAt: secondsOf(report.createdAt),
    closedAt: report.closedAt === null ? null : secondsOf(report.closedAt),
  };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
