import { createHash } from 'node:crypto';
import {
  creditsPerThumbnail,
  preparedImage,
  preparedStill,
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
import { Accounts } from '../account/accounts.js';
import type { SentPicture } from '../http/picture-body.js';
import type { GenerateBody } from './generate.body.js';
import { SourceCheck } from './source-check.js';
import { UploadedPictures } from './uploaded-pictures.js';

export interface GenerateOrder {
  userId: string;
  body: GenerateBody;
  /** What the body's picture fields refer to by index. */
  pictures: readonly SentPicture[];
  /** A UUID: the same key and body give the same answer and one debit. */
  idempotencyKey: string;
  requestId: string;
  /** Whether the client has hung up, so that nothing more is decoded for it. */
  hungUp: () => boolean;
}

interface Accepted {
  answer: GenerateAnswer;
  user: CurrentUser;
}

/** Accepts what a creator asks for: checks, stores the pictures, debits and stores the generation, enqueues. */
@Injectable()
export class GenerateService {
  private readonly logger = new Logger(GenerateService.name);

  constructor(
    private readonly accounts: Accounts,
    private readonly sources: SourceCheck,
    private readonly pictures: UploadedPictures,
    private readonly credits: Credits,
    private readonly jobs: GenerationJobs,
  ) {}

  /** May be called again with the same key after any failure; nothing is debited unless it answers. */
  async generate(order: GenerateOrder): Promise<Accepted> {
    const user = await this.accounts.current(order.userId);
    // A retry must not have its pictures decoded again.
    if (order.pictures.length > 0) {
      const earlier = await this.credits.earlier(user.id, order.idempotencyKey, hashOf(order));
      if (earlier) return this.repeated(earlier, user.id);
    }
    try {
      return await this.acceptNew(order, user);
    } catch (error) {
      // What was accepted before stays accepted, whatever has become of the video or the plan since.
      const earlier = await this.credits.earlier(user.id, order.idempotencyKey, hashOf(order));
      if (!earlier) throw error;
      return this.repeated(earlier, user.id);
    }
  }

  private async acceptNew(order: GenerateOrder, user: CurrentUser): Promise<Accepted> {
    const { body, pictures } = order;
    const source = await this.sources.check(user, body);
    const reference = referenceOf(body);
    const assets = pick(pictures, body.include_images_base64);
    const stills = pick(pictures, body.video_stills_base64);
    const pictured = assets.length > 0 || stills.length > 0;
    const consent = plainText(body.likeness_consent ?? '');
    if (pictured && !consent) throw new ProductError('likeness_consent_missing');
    // Nobody buys credits for what is refused then, and nothing is decoded for somebody who cannot pay. The debit decides exactly.
    if (user.credits < body.batch_size * creditsPerThumbnail) throw insufficient(user);

    // All in one call: when one cannot be read, none is kept.
    const uploads = [
      ...assets.map((asset) => ({ bytes: asset, longestSide: preparedImage.longestSide })),
      ...stills.map((still) => ({ bytes: still, longestSide: preparedStill.longestSide })),
    ];
    const { names, bytes } = await this.pictures.store(user.id, uploads, order.hungUp);
    const storedStills = names.slice(assets.length);
    const brief: GenerationBrief = {
      source:
        source.kind === 'link'
          ? { kind: 'link', videoSite: source.video.site, videoId: source.video.id }
          : { kind: 'stills', fileName: plainText(source.fileName), stills: storedStills },
      batchSize: body.batch_size,
      referenceVideoId: reference?.id ?? null,
      ...(reference && { referenceVideoSite: reference.site }),
      assets: names.slice(0, assets.length),
      requirements: plainText(body.additional_requirements ?? ''),
    };

    const result = await this.credits.accept({
      userId: user.id,
      brief,
      video: source.kind === 'link' ? source.video : null,
      idempotencyKey: order.idempotencyKey,
      requestHash: hashOf(order),
      requestId: order.requestId,
      likenessConsent: pictured ? consent : null,
      uploadBytes: bytes,
    });
    if (result.outcome !== 'accepted') {
      await this.pictures.remove(names);
      if (result.outcome === 'repeated') return this.repeated(result, user.id);
      // Another tab has spent them since.
      if (result.outcome === 'insufficient')
        throw insufficient(await this.accounts.current(user.id));
      throw refused(result);
    }
    // The three names of one wish: the browser's at the click, this request's, and the generation's.
    const { requestId, idempotencyKey } = order;
    this.logger.log({
      generationId: result.generationId,
      requestId,
      idempotencyKey,
      msg: 'generation accepted',
    });
    this.enqueue(result.generationId, result.priority);
    return {
      answer: { id: result.generationId, status: 'queued' },
      user: { ...user, credits: result.credits },
    };
  }

  private async repeated(
    earlier: { generationId: string; same: boolean },
    userId: string,
  ): Promise<Accepted> {
    if (!earlier.same) throw new ProductError('idempotency_key_reused');
    return {
      answer: { id: earlier.generationId, status: 'queued' },
      user: await this.accounts.current(userId),
    };
  }

  /** Not awaited: the generation row is its own outbox, and what Redis misses now the sweep puts in. */
  private enqueue(generationId: string, priority: number): void {
    this.jobs.add(generationId, priority).catch((error: unknown) => {
      this.logger.warn({ generationId, err: error, msg: 'not enqueued; the sweep will do it' });
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

function refused(
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

/** Characters that no text of a person needs, and that Postgres or a renderer would stumble over. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (found) => (found === '\n' ? '\n' : ' '))
    .trim();
}

function pick(pictures: readonly SentPicture[], indexes?: readonly number[] | null): Buffer[] {
  return (indexes ?? []).flatMap((index) => pictures[index]?.bytes ?? []);
}

/** The same for the same fields and pictures, whatever the order of the fields. */
function hashOf({ body, pictures }: Pick<GenerateOrder, 'body' | 'pictures'>): string {
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
