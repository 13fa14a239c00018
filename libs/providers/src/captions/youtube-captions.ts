import { maxTranscriptBytes, ProductError, type ErrorCode } from '@app/contracts';
import { z } from 'zod';
import {
  AnswerTooLarge,
  unusableAnswerError,
  type BoundedAnswer,
  type BoundedHttp,
} from '../bounded-http.js';
import type { GoogleClient } from '../identity/google-client.js';
import { readJsonObject } from '../json-object.js';
import { readRefusal } from '../video-site/youtube-answers.js';
import { chooseTrack, isAutomatic, type CaptionTrack } from './choose-track.js';
import { VideoCaptions, type Captions } from './video-captions.js';

export interface YouTubeCaptionsSettings {
  /** Null if Google is not configured. */
  client: GoogleClient | null;
  http: BoundedHttp;
  /** `https://www.googleapis.com`, or the emulator's origin. */
  apiOrigin: string;
}

/** A video has a few hundred tracks at most. */
const maxJsonBytes = 1024 * 1024;
const trackList = z.object({
  items: z
    .array(
      z.object({
        // The id becomes a part of the path of `captions.download`.
        id: z.string().regex(/^[\w=-]{1,300}$/),
        snippet: z.object({
          language: z.string().max(35),
          trackKind: z.string().max(40).default('standard'),
          audioTrackType: z.string().max(40).default('unknown'),
          isDraft: z.boolean().default(false),
          isEasyReader: z.boolean().default(false),
          status: z.string().max(40).default('serving'),
        }),
      }),
    )
    .max(1_000)
    .default([]),
});

/** Uses YouTube's `captions.list` (50 units of the daily API quota) and `captions.download` (200). */
export class YouTubeCaptions extends VideoCaptions {
  constructor(private readonly settings: YouTubeCaptionsSettings) {
    super();
  }

  override async read(token: string, videoId: string, spoken: string | null): Promise<Captions> {
    const accessToken = await this.settings.client?.refreshAccessToken(token);
    if (!accessToken) throw new ProductError('captions_consent_revoked');
    const headers = { authorization: `Bearer ${accessToken}` };
    const track = chooseTrack(await this.tracks(videoId, headers), spoken);
    if (!track) throw new ProductError('captions_missing');
    return {
      text: await this.download(track.id, headers),
      language: track.language,
      isAutomatic: isAutomatic(track),
    };
  }

  private async tracks(videoId: string, headers: Record<string, string>): Promise<CaptionTrack[]> {
    const address = new URL('/youtube/v3/captions', this.settings.apiOrigin);
    address.search = new URLSearchParams({ part: 'snippet', videoId }).toString();
    const answer = await this.settings.http.get(address, maxJsonBytes, headers);
    if (answer.status !== 200) throw captionError('captions.list', answer);
    const list = trackList.safeParse(readJsonObject(answer.bytes));
    if (!list.success) throw unusableAnswerError('captions.list sent another form', answer);
    return list.data.items.map(({ id, snippet }) => ({
      id,
      kind: snippet.trackKind.toLowerCase() === 'asr' ? 'ASR' : snippet.trackKind,
      audio: snippet.audioTrackType,
      language: snippet.language,
      isDraft: snippet.isDraft,
      isEasyReader: snippet.isEasyReader,
      status: snippet.status,
    }));
  }

  private async download(trackId: string, headers: Record<string, string>): Promise<string> {
    const address = new URL(
      `/youtube/v3/captions/${encodeURIComponent(trackId)}`,
      this.settings.apiOrigin,
    );
    address.search = 'tfmt=srt';
    try {
      const answer = await this.settings.http.get(address, maxTranscriptBytes, headers);
      if (answer.status !== 200) throw captionError('captions.download', answer);
      return answer.bytes.toString('utf8');
    } catch (error) {
      if (error instanceof ProductError && error.cause instanceof AnswerTooLarge)
        throw new ProductError('transcript_too_large', { cause: error });
      throw error;
    }
  }
}

const codesByReason: Record<string, ErrorCode> = {
  videoNotFound: 'captions_missing',
  captionNotFound: 'captions_missing',
  couldNotConvert: 'transcript_unreadable',
  forbidden: 'captions_not_permitted',
  authError: 'captions_consent_revoked',
  insufficientPermissions: 'captions_consent_revoked',
};

function captionError(call: string, answer: BoundedAnswer): ProductError {
  const { reason, quota } = readRefusal(answer.status, answer.bytes);
  const detail = `${call} answered ${answer.status} ${reason ?? 'without a reason'}`;
  const code = answer.status === 401 ? codesByReason['authError'] : codesByReason[reason ?? ''];
  if (code) return new ProductError(code, { detail });
  if (quota === 'day') return new ProductError('captions_day_limit', { detail });
  return unusableAnswerError(detail, answer);
}
