import {
  mediaUrl,
  ProductError,
  type ReportReason,
  type ReportsAnswer,
  type ReportRecord,
} from '@app/contracts';
import { Reports, type ReportedThumbnail } from '@app/data';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { storableText } from '../http/storable-text.js';

/** Maximum of reported thumbnails in the list. Older ones appear when these are closed. */
const maxListed = 100;

/** Visitors' reports of shared thumbnails. */
@Injectable()
export class ReportsService {
  private readonly logger = new Logger(ReportsService.name);

  constructor(private readonly reports: Reports) {}

  /** Adds a report. Not idempotent. @throws ProductError `not_found` for a thumbnail that is not shared */
  async add(thumbnailId: string, reason: ReportReason, words: string): Promise<void> {
    const wasAdded =
      isUUID(thumbnailId) &&
      (await this.reports.add({ thumbnailId, reason, words: storableText(words) }));
    if (!wasAdded) throw new ProductError('not_found');
    this.logger.warn({ thumbnailId, reason, msg: 'shared thumbnail reported' });
  }

  async list(): Promise<ReportsAnswer> {
    const [rows, open] = await Promise.all([
      this.reports.list(maxListed),
      this.reports.countOpen(),
    ]);
    return { data: rows.map(toRecord), open };
  }

  /** Safe to repeat. */
  async close(id: string, by: string, shouldStopSharing: boolean): Promise<ReportsAnswer> {
    if (!isUUID(id) || !(await this.reports.close(id, by, shouldStopSharing)))
      throw new ProductError('not_found');
    return this.list();
  }
}

function toRecord(report: ReportedThumbnail): ReportRecord {
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
    createdAt: toUnixSeconds(report.createdAt),
    closedAt: report.closedAt === null ? null : toUnixSeconds(report.closedAt),
  };
}

function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
