import { randomUUID } from 'node:crypto';
import {
  errorRules,
  isErrorCode,
  ProductError,
  type Publication,
  type PublicationAnswer,
} from '@app/contracts';
import {
  Channels,
  Publications,
  UniqueViolation,
  type Channel,
  type PublicationRecord,
} from '@app/data';
import { PublicationJobs } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ChannelConnections } from '../channels/channel-connections.js';

interface OrderOfPublication {
  channelId: string;
}

/** Accepts requests to publish a thumbnail on its video, or to restore the previous one. A worker uploads them. */
@Injectable()
export class PublicationService {
  private readonly logger = new Logger(PublicationService.name);

  constructor(
    private readonly publications: Publications,
    private readonly channels: Channels,
    private readonly connections: ChannelConnections,
    private readonly jobs: PublicationJobs,
  ) {}

  async read(userId: string, thumbnailId: string): Promise<PublicationAnswer> {
    const [subject, channels, newest] = await Promise.all([
      this.requireSubject(userId, thumbnailId),
      this.channels.ofUser(userId),
      isUUID(thumbnailId) ? this.publications.newest(userId, thumbnailId) : undefined,
    ]);
    const known = subject.channelId;
    return {
      offered:
        subject.videoSite === 'youtube' &&
        subject.videoId !== null &&
        channels.some(({ channelId }) => known === null || channelId === known),
      publication: newest ? toPublication(newest) : null,
      revision: subject.revision,
    };
  }

  /**
   * Publishes a thumbnail. Does nothing when the picture is being published or is the last one published on its video.
   * Idempotent by publication id, unless the publication was canceled.
   * @param order the refresh order of the thumbnail, if any; such publications use only part of the daily quota
   * @throws ProductError `idempotency_key_reused` for the publication id of another thumbnail
   */
  async publish(
    userId: string,
    thumbnailId: string,
    {
      publicationId: id = randomUUID(),
      order,
    }: { publicationId?: string; order?: OrderOfPublication } = {},
  ): Promise<PublicationAnswer> {
    const subject = await this.requireSubject(userId, thumbnailId);
    if (await this.isRepeated(userId, id, thumbnailId)) return this.read(userId, thumbnailId);
    if (await this.publications.isPublishedOrOpen(userId, subject))
      return this.read(userId, thumbnailId);
    if (subject.videoSite !== 'youtube' || subject.videoId === null)
      throw new ProductError('publishing_video_not_own');
    const known = subject.channelId ?? order?.channelId ?? null;
    const channel = await this.channelOf(userId, subject.videoId, known);
    if (channel.publishToken === null) throw new ProductError('publishing_consent_missing');
    const adding = this.publications.add(
      id,
      userId,
      thumbnailId,
      channel.channelId,
      order !== undefined,
    );
    const wasAdded = await refuseIfOtherOpen(adding).catch(async (error: unknown) => {
      // Another request with the same id may have been accepted meanwhile.
      if (await this.isRepeated(userId, id, thumbnailId)) return true;
      throw error;
    });
    if (!wasAdded) throw new ProductError('not_found');
    await this.enqueue(id);
    return this.read(userId, thumbnailId);
  }

  /** Requests an undo. Idempotent while the publication is being undone. */
  async undo(userId: string, id: string): Promise<PublicationAnswer> {
    const thumbnailId = await this.thumbnailOf(userId, id);
    if (await refuseIfOtherOpen(this.publications.undo(userId, id))) await this.enqueue(id);
    else {
      const newest = await this.publications.newest(userId, thumbnailId);
      const isUnderWay = newest?.id === id && ['undoing', 'undone'].includes(newest.state);
      if (!isUnderWay) throw new ProductError('publishing_no_undo');
    }
    return this.read(userId, thumbnailId);
  }

  async cancel(userId: string, id: string): Promise<PublicationAnswer> {
    const thumbnailId = await this.thumbnailOf(userId, id);
    if (!(await this.publications.cancel(userId, id)))
      throw new ProductError('publishing_not_cancelable');
    return this.read(userId, thumbnailId);
  }

  private async isRepeated(userId: string, id: string, thumbnailId: string): Promise<boolean> {
    const earlier = await this.publications.thumbnailOf(userId, id);
    if (earlier !== undefined && earlier !== thumbnailId)
      throw new ProductError('idempotency_key_reused');
    return earlier !== undefined;
  }

  private async requireSubject(userId: string, thumbnailId: string) {
    const found = isUUID(thumbnailId)
      ? await this.publications.findPublishable(userId, thumbnailId)
      : undefined;
    if (!found) throw new ProductError('not_found');
    return found;
  }

  private async thumbnailOf(userId: string, id: string): Promise<string> {
    const found = isUUID(id) ? await this.publications.thumbnailOf(userId, id) : undefined;
    if (found === undefined) throw new ProductError('not_found');
    return found;
  }

  /**
   * Finds the connected channel of a video. The worker checks again with Google before it uploads.
   * @param known the video's channel as read for the generation; null when erased
   */
  private async channelOf(userId: string, videoId: string, known: string | null): Promise<Channel> {
    const channels = await this.channels.ofUser(userId);
    if (channels.length === 0) throw new ProductError('publishing_channel_not_connected');
    const owner = known ?? (await this.ownerOf(videoId, channels));
    const own = channels.find(({ channelId }) => channelId === owner);
    if (!own) throw new ProductError('publishing_video_not_own');
    return own;
  }

  private async ownerOf(videoId: string, readers: Channel[]): Promise<string | null> {
    for (const reader of readers) {
      const owner = await this.connections.channelOfVideo(reader, videoId);
      if (owner !== null) return owner;
    }
    return null;
  }

  /** If Redis fails, the sweep enqueues it. */
  private async enqueue(id: string): Promise<void> {
    await this.jobs.add(id).catch((error: unknown) => {
      this.logger.warn({ publicationId: id, err: error, msg: 'publication left to the sweep' });
    });
  }
}

async function refuseIfOtherOpen(change: Promise<boolean>): Promise<boolean> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof UniqueViolation)
      throw new ProductError('publishing_other_open', { cause: error });
    throw error;
  }
}

export function toPublication(record: PublicationRecord): Publication {
  const { id, revision, state, createdAt, publishedAt, notBefore, errorCode, canUndo } = record;
  const isOpen = state === 'waiting' || state === 'publishing' || state === 'undoing';
  const code = isErrorCode(errorCode) ? errorCode : null;
  return {
    id,
    revision,
    state,
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    waitsUntil: isOpen && notBefore > new Date() ? notBefore.toISOString() : null,
    error: code && { code, message: errorRules[code].sentence },
    canUndo,
    undoUntil: record.undoUntil?.toISOString() ?? null,
  };
}
