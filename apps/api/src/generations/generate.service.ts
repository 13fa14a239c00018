import { createHash } from 'node:crypto';
import { Environment } from '@app/config';
import {
  maxAssetImages,
  preparedImage,
  preparedStill,
  pricePerThumbnail,
  maxRefundedGenerations,
  ProductError,
  recognizeVideo,
  refundedWithinHours,
  type CurrentUser,
  type VideoRef,
  type GenerateAnswer,
} from '@app/contracts';
import { Credits, type AcceptanceResult } from '@app/credits';
import type { GenerationBrief } from '@app/pipeline';
import { GenerationJobs } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { Accounts } from '../identity/accounts.js';
import { SavedPhotos } from '../saved-assets/saved-photos.js';
import { UploadedPictures } from '../media/uploaded-pictures.js';
import type { SentPicture } from '../http/incoming-picture.js';
import type { GenerateBody } from './generate.body.js';
import { SourceCheck } from './source-check.js';
import { readTranscript } from './transcript.js';

export interface GenerateRequest {
  userId: string;
  body: GenerateBody;
  /** The pictures that the body's picture fields refer to by index. */
  pictures: readonly SentPicture[];
  /** A UUID. Requests with the same key and body get the same answer and one debit. */
  idempotencyKey: string;
  requestId: string;
  /** The API key that sent the request, if any. */
  apiKeyId?: string | undefined;
  /** Whether the client has disconnected. Then decoding stops. */
  hasDisconnected: () => boolean;
}

interface AcceptedGeneration {
  answer: GenerateAnswer;
  user: CurrentUser;
}

/** Accepts generations: checks the request, stores pictures, debits credits, and enqueues the stored generation. */
@Injectable()
export class GenerateService {
  private readonly logger = new Logger(GenerateService.name);

  constructor(
    private readonly accounts: Accounts,
    private readonly sources: SourceCheck,
    private readonly pictures: UploadedPictures,
    private readonly savedPhotos: SavedPhotos,
    private readonly credits: Credits,
    private readonly jobs: GenerationJobs,
    private readonly env: Environment,
  ) {}

  /** Accepts a request and debits its credits. Idempotent by key, even after a failure. */
  async generate(request: GenerateRequest): Promise<AcceptedGeneration> {
    const user = await this.accounts.current(request.userId);
    // The pictures of a retry must not be decoded again.
    if (request.pictures.length > 0) {
      const earlier = await this.credits.findAccepted(
        user.id,
        request.idempotencyKey,
        hashOf(request),
      );
      if (earlier) return this.answerRepeated(earlier, user.id);
    }
    try {
      return await this.acceptNew(request, user);
    } catch (error) {
      // An accepted request stays accepted, even when the video or plan has changed since.
      const earlier = await this.credits.findAccepted(
        user.id,
        request.idempotencyKey,
        hashOf(request),
      );
      if (!earlier) throw error;
      return this.answerRepeated(earlier, user.id);
    }
  }

  private async acceptNew(
    request: GenerateRequest,
    user: CurrentUser,
  ): Promise<AcceptedGeneration> {
    const { body, pictures } = request;
    const source = await this.sources.check(user, body);
    const reference = referenceOf(body);
    const transcript =
      typeof body.transcript === 'string' ? await readTranscript(body.transcript) : undefined;
    const sent = picturesAt(pictures, body.include_images_base64);
    const stills = picturesAt(pictures, body.video_stills_base64);
    const savedIds = body.saved_photo_ids ?? [];
    if (sent.length + savedIds.length > maxAssetImages) throw new ProductError('too_many_assets');
    const hasPictures = sent.length > 0 || stills.length > 0;
    const given = plainText(body.likeness_consent ?? '');
    if (hasPictures && !given) throw new ProductError('likeness_consent_missing');
    // Follows the other checks, so that no user buys credits for a refused request. The debit decides in the end.
    const price = pricePerThumbnail(this.env.BILLING);
    if (user.credits < body.batch_size * price) throw insufficient(user);
    if (user.allowance && user.allowance.left < body.batch_size)
      throw new ProductError('allowance_used');

    const saved = await this.savedPhotos.read(user.id, savedIds);
    const consent = given || (saved[0]?.consent ?? '');
    const assets = [...sent, ...saved.map(({ bytes }) => bytes)];
    // One call stores all pictures or none, in case one is unreadable.
    const uploads = [
      ...assets.map((asset) => ({ bytes: asset, longestSide: preparedImage.longestSide })),
      ...stills.map((still) => ({ bytes: still, longestSide: preparedStill.longestSide })),
    ];
    const { names, bytes } = await this.pictures.store(user.id, uploads, request.hasDisconnected);
    const storedStills = names.slice(assets.length);
    const brief: GenerationBrief = {
      source:
        source.kind === 'link'
          ? { kind: 'link', videoSite: source.video.site, videoId: source.video.id }
          : { kind: 'stills', fileName: plainText(source.fileName), stills: storedStills },
      batchSize: body.batch_size,
      ...(source.kind === 'link' && source.shape === 'upright' && { shape: source.shape }),
      referenceVideoId: reference?.id ?? null,
      ...(reference && { referenceVideoSite: reference.site }),
      assets: names.slice(0, assets.length),
      ...(saved.length > 0 && {
        savedPhotos: [...savedIds],
        people: [...sent.map(() => null), ...saved.map(({ assetId }) => assetId)],
      }),
      requirements: plainText(body.additional_requirements ?? ''),
      ...(transcript && { transcript, hadTranscript: true as const }),
      ...(body.use_channel_look === false && { withoutChannelLook: true }),
    };

    const result = await this.credits.accept({
      userId: user.id,
      brief,
      price,
      video: source.kind === 'link' ? source.video : null,
      idempotencyKey: request.idempotencyKey,
      requestHash: hashOf(request),
      requestId: request.requestId,
      likenessConsent: assets.length + stills.length > 0 ? consent : null,
      uploadBytes: bytes,
      apiKeyId: request.apiKeyId,
      monthlyAllowance: this.env.MONTHLY_ALLOWANCE,
    });
    if (result.outcome !== 'accepted') {
      await this.pictures.remove(names);
      if (result.outcome === 'repeated') return this.answerRepeated(result, user.id);
      // Another request has spent the credits meanwhile.
      if (result.outcome === 'insufficient')
        throw insufficient(await this.accounts.current(user.id));
      if (result.outcome === 'allowance-used') throw new ProductError('allowance_used');
      throw refusalFor(result);
    }
    // Logs the ids of the click, the request and the generation in one line.
    const { requestId, idempotencyKey } = request;
    this.logger.log({
      generationId: result.generationId,
      requestId,
      idempotencyKey,
      msg: 'generation accepted',
    });
    this.enqueue(result.generationId, result.priority);
    return {
      answer: { id: result.generationId, status: 'queued' },
      user: user.allowance
        ? await this.accounts.current(user.id)
        : { ...user, credits: result.credits },
    };
  }

  private async answerRepeated(
    earlier: { generationId: string; same: boolean },
    userId: string,
  ): Promise<AcceptedGeneration> {
    if (!earlier.same) throw new ProductError('idempotency_key_reused');
    return {
      answer: { id: earlier.generationId, status: 'queued' },
      user: await this.accounts.current(userId),
    };
  }

  /** Not awaited, because the sweep enqueues stored generations when Redis fails. */
  private enqueue(generationId: string, priority: number): void {
    this.jobs.add(generationId, priority).catch((error: unknown) => {
      this.logger.warn({ generationId, err: error, msg: 'enqueueing failed; left to the sweep' });
    });
  }
}

function referenceOf(body: GenerateBody): VideoRef | null {
  if (!body.reference_thumbnail_url?.trim()) return null;
  const video = recognizeVideo(body.reference_thumbnail_url);
  if (!video) throw new ProductError('reference_link_invalid');
  return video;
}

function insufficient(user: CurrentUser): ProductError {
  return new ProductError('insufficient_credits', { data: { credits: user.credits } });
}

function refusalFor(
  result: Extract<
    AcceptanceResult,
    { outcome: 'too-many-open' | 'too-many-refunds' | 'too-many-stored-uploads' }
  >,
): ProductError {
  if (result.outcome === 'too-many-open')
    return new ProductError('too_many_open_generations', { retryAfterSeconds: 30 });
  const { retryAfterSeconds } = result;
  if (result.outcome === 'too-many-refunds') {
    const hours = Math.ceil(retryAfterSeconds / 3_600);
    return new ProductError('too_many_refunds', {
      retryAfterSeconds,
      sentence: `${maxRefundedGenerations} of your generations were canceled or refunded in the last ${refundedWithinHours} hours. You can start the next one in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    });
  }
  return new ProductError('too_many_stored_uploads', { retryAfterSeconds });
}

/** Removes control characters and lone surrogates, which Postgres and renderers refuse. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (found) => (found === '\n' ? '\n' : ' '))
    .trim();
}

function picturesAt(
  pictures: readonly SentPicture[],
  indexes?: readonly number[] | null,
): Buffer[] {
  return (indexes ?? []).flatMap((index) => pictures[index]?.bytes ?? []);
}

/** Hashes a request independently of the order of its fields. */
function hashOf({ body, pictures }: Pick<GenerateRequest, 'body' | 'pictures'>): string {
  const { include_images_base64: assets, video_stills_base64: stills, ...others } = body;
  const digests = (indexes?: number[] | null) => indexes?.map((index) => pictures[index]?.sha256);
  const fields = Object.entries({
    ...others,
    include_images_base64: digests(assets),
    video_stills_base64: digests(stills),
  })
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
