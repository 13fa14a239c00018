import { EncryptedTokens } from '@app/config';
import { ProductError, replacedKeptDays, type ErrorCode } from '@app/contracts';
import { Publications, UniqueViolation, type ClaimedPublication } from '@app/data';
import { Storage, VideoPublisher, VideoSites } from '@app/providers';
import { publicationPolicy } from '@app/queue';
import { fingerprintDistance, Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';

/** Outcome of an attempt: `done`, an error code, or why nothing was done. */
export type PublicationOutcome = 'done' | 'not due' | 'channel busy' | 'claim lost' | ErrorCode;

/** Says when to retry after a temporary error. */
type RetryRule = (claim: ClaimedPublication) => {
  seconds: number;
  counts?: boolean;
  channelToo?: boolean;
};

const retryRules: Partial<Record<ErrorCode, RetryRule>> = {
  publishing_too_often: ({ tries }) => ({
    seconds: backoffSeconds(tries),
    counts: true,
    channelToo: true,
  }),
  publishing_day_quota: ({ nextDay }) => ({ seconds: secondsUntil(nextDay) }),
  publishing_video_processing: () => ({
    seconds: publicationPolicy.videoProcessingDelaySeconds,
    counts: true,
  }),
  video_site_unreachable: () => ({ seconds: publicationPolicy.retrySeconds, counts: true }),
  storage_unavailable: () => ({ seconds: publicationPolicy.retrySeconds, counts: true }),
  service_unavailable: () => ({ seconds: publicationPolicy.retrySeconds, counts: true }),
};

interface Upload {
  token: string;
  picture: Buffer;
}

/**
 * Publishes a thumbnail on its video, or restores the previous one. Safe after a crash at any point: an upload is
 * recorded before it starts, and an attempt that finds such a record checks the video before it uploads again.
 */
@Injectable()
export class PublishThumbnail {
  constructor(
    private readonly publications: Publications,
    private readonly publisher: VideoPublisher,
    private readonly videoSites: VideoSites,
    private readonly storage: Storage,
    private readonly studio: Studio,
    private readonly tokens: EncryptedTokens,
  ) {}

  /** Makes one attempt. Safe to repeat, also concurrently. */
  async run(id: string): Promise<PublicationOutcome> {
    const claim = await this.claim(id);
    if (claim === 'channel busy' || !claim) return claim ?? 'not due';
    /** Whether an earlier upload may have taken effect without being recorded as done. */
    let isUncertain = claim.uploadedAt !== null;
    try {
      if (isUncertain && (await this.hasTakenEffect(claim))) return await this.finish(claim);
      isUncertain = false;
      const ready = await this.prepareUpload(claim);
      if (typeof ready === 'string') return ready;
      if (!(await this.publications.beginUpload(claim))) return 'claim lost';
      if (!(await this.upload(claim, ready))) return 'video_site_unreachable';
      isUncertain = true;
      return await this.finish(claim);
    } catch (error) {
      return this.handleError(claim, error, isUncertain);
    }
  }

  /** Claims a publication. Undefined when it is not due. */
  private async claim(id: string): Promise<ClaimedPublication | 'channel busy' | undefined> {
    const { leaseSeconds, pace } = publicationPolicy;
    try {
      return await this.publications.claim(id, leaseSeconds, pace.hours * 3_600);
    } catch (error) {
      // The sweep enqueues the publication again once the channel is free.
      if (error instanceof UniqueViolation) return 'channel busy';
      throw error;
    }
  }

  /** Returns the picture to upload and its token, or the reason why nothing is uploaded now. */
  private async prepareUpload(claim: ClaimedPublication): Promise<Upload | PublicationOutcome> {
    const isUndoing = claim.state === 'undoing';
    if (claim.thumbnailDeleted && !isUndoing)
      throw new ProductError('publishing_thumbnail_deleted');
    const token = this.tokens.decrypt(claim.publishToken, claim.userId);
    if (token === undefined) throw new ProductError('publishing_consent_revoked');
    const freeAt = channelFreeAt(claim);
    if (freeAt) {
      await this.publications.postpone(claim, {
        seconds: secondsUntil(freeAt),
        code: 'publishing_too_often',
      });
      return 'publishing_too_often';
    }
    const { uploadsPerDay, bulkUploadsPerDay } = publicationPolicy;
    if (claim.uploadsToday >= (claim.bulk ? bulkUploadsPerDay : uploadsPerDay))
      throw new ProductError('publishing_day_quota');
    const status = await this.publisher.status(token, claim.videoId);
    if (status.channelId !== claim.channelId) throw new ProductError('publishing_video_not_own');
    if (!status.processed) throw new ProductError('publishing_video_processing');

    const picture = await this.readPicture(isUndoing ? claim.previous : claim.picture);
    // After an upload with an unknown outcome, the site may already show our picture.
    const isKept = isUndoing || (claim.uploadedAt !== null && claim.previous !== null);
    if (!isKept && !(await this.keepPrevious(claim))) return 'claim lost';
    return { token, picture };
  }

  /** Uploads the picture. Returns false when the outcome is unknown; a later attempt checks it. */
  private async upload(claim: ClaimedPublication, { token, picture }: Upload): Promise<boolean> {
    try {
      await this.publisher.publish(token, claim.videoId, picture);
      return true;
    } catch (error) {
      if (!(error instanceof ProductError && error.code === 'video_site_unreachable')) throw error;
      await this.publications.postpone(claim, {
        seconds: publicationPolicy.recheckSeconds,
        counts: true,
        uncertain: true,
      });
      return false;
    }
  }

  private async finish(claim: ClaimedPublication): Promise<PublicationOutcome> {
    return (await this.publications.finish(claim, replacedKeptDays)) ? 'done' : 'claim lost';
  }

  /** Postpones the publication after a temporary error, within limits. Otherwise ends it. */
  private async handleError(
    claim: ClaimedPublication,
    error: unknown,
    isUncertain: boolean,
  ): Promise<ErrorCode> {
    if (!(error instanceof ProductError)) {
      await this.publications.postpone(claim, {
        seconds: publicationPolicy.retrySeconds,
        code: 'unexpected',
        counts: true,
        uncertain: isUncertain,
      });
      throw error;
    }
    const { code } = error;
    const wait = retryRules[code]?.(claim);
    if (wait && claim.tries < publicationPolicy.tries)
      await this.publications.postpone(claim, { code, ...wait, uncertain: isUncertain });
    else await this.publications.fail(claim, code);
    return code;
  }

  /** Stores the video's current thumbnail, so that it can be restored. Returns false when the claim is lost. */
  private async keepPrevious(claim: ClaimedPublication): Promise<boolean> {
    const current = await this.videoSites.of('youtube').cover(claim.videoId);
    const name = await this.storage.put('replaced', 'jpg', current);
    if (await this.publications.keepPrevious(claim, name)) return true;
    await this.storage.remove(name);
    return false;
  }

  /**
   * Whether an upload with an unknown outcome took effect. Compares fingerprints, because the site re-encodes pictures:
   * the video's thumbnail must be closer to the uploaded picture than to the previous one.
   */
  private async hasTakenEffect(claim: ClaimedPublication): Promise<boolean> {
    const [uploaded, other] =
      claim.state === 'undoing' ? [claim.previous, claim.picture] : [claim.picture, claim.previous];
    const current = await this.fingerprint(
      await this.videoSites.of('youtube').cover(claim.videoId),
    );
    const toUploaded = fingerprintDistance(
      current,
      await this.fingerprint(await this.readPicture(uploaded)),
    );
    if (other === null) return toUploaded <= publicationPolicy.sameDistance;
    const toOther = fingerprintDistance(
      current,
      await this.fingerprint(await this.readPicture(other)),
    );
    return toUploaded < toOther;
  }

  private async fingerprint(picture: Buffer): Promise<string> {
    return (await this.studio.inspect(picture)).fingerprint;
  }

  /** Reads a stored picture. Throws `publishing_thumbnail_deleted` when it was erased. */
  private async readPicture(name: string | null): Promise<Buffer> {
    try {
      if (name !== null) return await this.storage.get(name);
    } catch (error) {
      if (!(error instanceof ProductError && error.code === 'not_found')) throw error;
    }
    throw new ProductError('publishing_thumbnail_deleted');
  }
}

/** Time at which the channel may upload again. Null when it may upload now. */
function channelFreeAt({ refusedUntil, recentUploads, paceFreeAt }: ClaimedPublication) {
  if (refusedUntil) return refusedUntil;
  return recentUploads >= publicationPolicy.pace.uploads ? paceFreeAt : null;
}

/** The delay doubles: 3, 6, 12, then 24 hours. */
function backoffSeconds(tries: number): number {
  const { firstHours, mostHours } = publicationPolicy.backoff;
  return Math.min(firstHours * 2 ** tries, mostHours) * 3_600;
}

function secondsUntil(date: Date): number {
  return Math.max(1, Math.ceil((date.getTime() - Date.now()) / 1_000));
}
