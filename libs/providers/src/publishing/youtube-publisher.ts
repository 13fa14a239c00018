import { ProductError, type ErrorCode } from '@app/contracts';
import { unusableAnswerError, type BoundedAnswer, type BoundedHttp } from '../bounded-http.js';
import type { GoogleClient } from '../identity/google-client.js';
import { readJsonObject } from '../json-object.js';
import { readRefusal, readVideoStatus } from '../video-site/youtube-answers.js';
import { VideoPublisher, type VideoStatus } from './video-publisher.js';

export interface YouTubePublisherSettings {
  /** Null if Google is not configured. */
  client: GoogleClient | null;
  http: BoundedHttp;
  /** `https://www.googleapis.com`, or the emulator's origin. */
  apiOrigin: string;
}

const maxJsonBytes = 256 * 1024;

/** Uses YouTube's `thumbnails.set`, which costs about 50 units of the daily API quota, and `videos.list`. */
export class YouTubePublisher extends VideoPublisher {
  constructor(private readonly settings: YouTubePublisherSettings) {
    super();
  }

  override async status(token: string, videoId: string): Promise<VideoStatus> {
    const address = new URL('/youtube/v3/videos', this.settings.apiOrigin);
    address.search = new URLSearchParams({
      part: 'snippet,processingDetails',
      id: videoId,
    }).toString();
    const answer = await this.settings.http.get(address, maxJsonBytes, await this.headers(token));
    if (answer.status !== 200) throw publishingError('videos.list', answer);
    const status = readVideoStatus(readJsonObject(answer.bytes));
    if (!status) throw new ProductError('publishing_video_gone');
    return status;
  }

  override async publish(token: string, videoId: string, jpeg: Buffer): Promise<void> {
    const address = new URL('/upload/youtube/v3/thumbnails/set', this.settings.apiOrigin);
    address.search = new URLSearchParams({ videoId }).toString();
    const answer = await this.settings.http.post(address, jpeg, maxJsonBytes, {
      ...(await this.headers(token)),
      'content-type': 'image/jpeg',
    });
    if (answer.status !== 200) throw publishingError('thumbnails.set', answer);
  }

  private async headers(refreshToken: string): Promise<Record<string, string>> {
    const token = await this.settings.client?.refreshAccessToken(refreshToken);
    if (!token) throw new ProductError('publishing_consent_revoked');
    return { authorization: `Bearer ${token}` };
  }
}

const codesByReason: Record<string, ErrorCode> = {
  videoNotFound: 'publishing_video_gone',
  uploadRateLimitExceeded: 'publishing_too_often',
  invalidImage: 'publishing_picture_refused',
  mediaBodyRequired: 'publishing_picture_refused',
  authError: 'publishing_consent_revoked',
  insufficientPermissions: 'publishing_consent_revoked',
};

function publishingError(call: string, answer: BoundedAnswer): ProductError {
  const { reason, quota } = readRefusal(answer.status, answer.bytes);
  const detail = `${call} answered ${answer.status} ${reason ?? 'without a reason'}`;
  const code =
    codesByReason[reason ?? ''] ?? (answer.status === 401 ? codesByReason['authError'] : undefined);
  if (code) return new ProductError(code, { detail });
  if (quota === 'day') return new ProductError('publishing_day_quota', { detail });
  if (reason === 'forbidden') {
    // This reason has two meanings. Only the message shows that the channel may not set custom thumbnails.
    const isUnverified = /custom video thumbnail/i.test(answer.bytes.toString('utf8'));
    return new ProductError(isUnverified ? 'publishing_not_verified' : 'publishing_not_permitted', {
      detail,
    });
  }
  return unusableAnswerError(detail, answer);
}
