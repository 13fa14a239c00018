import {
  defaultVideoSite,
  errorRules,
  isErrorCode,
  mediaUrl,
  watchUrl,
  type GenerationLogAnswer,
  type GenerationLogRecord,
} from '@app/contracts';
import { GenerationLog, type LoggedGeneration } from '@app/data';
import { Injectable } from '@nestjs/common';

/** The admin log of all users' generations. */
@Injectable()
export class GenerationLogsService {
  constructor(private readonly log: GenerationLog) {}

  /** Returns a page of the log, or the last page when the index is too high. */
  async page(
    pageIndex: number,
    pageSize: number,
    createdBy: string | undefined,
  ): Promise<GenerationLogAnswer> {
    await this.log.assignNumbers();
    const userId = createdBy === undefined ? null : await this.userId(createdBy);
    if (userId === undefined) return { data: [], total: 0, currentPage: 1 };
    const total = await this.log.total(userId);
    const currentPage = Math.min(pageIndex, Math.max(1, Math.ceil(total / pageSize)));
    const upTo = total - (currentPage - 1) * pageSize;
    const rows = await this.log.range(userId, upTo - pageSize, upTo);
    return { data: rows.map(toRecord), total, currentPage };
  }

  private async userId(given: string): Promise<string | undefined> {
    return /^\d+$/.test(given) ? this.log.userByNumber(given) : given;
  }
}

export function toRecord(row: LoggedGeneration): GenerationLogRecord {
  const thumbnails = row.thumbnails.map(({ id, smallPreview }) => ({
    id,
    url: mediaUrl(smallPreview),
  }));
  const { creator } = row;
  return {
    id: Number(row.number),
    publicID: row.id,
    videoURL: row.videoId ? watchUrl({ site: row.videoSite, id: row.videoId }) : '',
    fileName: row.fileName ?? '',
    thumbnailURL: thumbnails[0]?.url ?? '',
    thumbnails,
    referenceVideoURL:
      row.referenceUrl ??
      (row.referenceVideoId
        ? watchUrl({
            site: row.referenceVideoSite ?? defaultVideoSite,
            id: row.referenceVideoId,
          })
        : ''),
    requirements: row.requirements ?? '',
    face: row.face,
    createdBy: {
      id: creator.id,
      internalID: creator.number,
      name: creator.name,
      email: creator.email ?? '',
      avatar: creator.avatar === null ? null : mediaUrl(creator.avatar),
    },
    createdAt: toUnixSeconds(row.createdAt),
    status: row.status === 'completed' ? 'success' : row.status,
    errorMessage: row.failureCode === null ? '' : sentenceOf(row.failureCode),
    failure:
      row.status === 'failed'
        ? {
            stage: row.failedStage,
            at: toUnixSeconds(row.finishedAt ?? row.createdAt),
            detail: row.failureDetail ?? '',
          }
        : null,
    cost: row.cost,
    refunded: row.refunded,
  };
}

function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

function sentenceOf(code: string): string {
  return errorRules[isErrorCode(code) ? code : 'unexpected'].sentence;
}
