import { randomUUID } from 'node:crypto';
import { Environment } from '@app/config';
import {
  errorRules,
  isErrorCode,
  isYoutubeId,
  mediaUrl,
  pricePerThumbnail,
  ProductError,
  refreshOrderSize,
  type ChannelVideosAnswer,
  type ErrorCode,
  type GenerationStatus,
  type RefreshOrder,
  type RefreshPublishAnswer,
  type RefreshSummary,
  type RefreshVideoState,
} from '@app/contracts';
import {
  Channels,
  Publications,
  RefreshOrders,
  UniqueViolation,
  type Channel,
  type RefreshOrderRecord,
} from '@app/data';
import { Moderation, type OwnVideo } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ChannelConnections } from '../channels/channel-connections.js';
import { Accounts } from '../identity/accounts.js';
import { PublicationService, toPublication } from '../publishing/publication.service.js';
import type { RefreshBody } from './refresh.body.js';

/** Accepts orders of thumbnails for several videos. A worker starts their generations one by one. */
@Injectable()
export class RefreshService {
  constructor(
    private readonly orders: RefreshOrders,
    private readonly channels: Channels,
    private readonly connections: ChannelConnections,
    private readonly accounts: Accounts,
    private readonly moderation: Moderation,
    private readonly publications: Publications,
    private readonly publishing: PublicationService,
    private readonly env: Environment,
  ) {}

  async videos(userId: string, channelId: string, page: unknown): Promise<ChannelVideosAnswer> {
    if (page !== undefined && (typeof page !== 'string' || !/^[\w=-]{1,200}$/.test(page)))
      throw new ProductError('invalid_request');
    const channel = await this.requireChannel(userId, channelId);
    const { videos, next, total } = await this.connections.uploads(channel, page ?? null);
    return {
      videos: videos.map(({ id, title, views, publishedAt, shape, isAvailable }) => ({
        ...{ id, title, views, publishedAt, shape },
        isUnavailable: !isAvailable,
      })),
      next,
      total,
    };
  }

  /** Adds an order. Not idempotent: while it is open, a second order is refused with `refresh_order_open`. */
  async order(userId: string, body: RefreshBody): Promise<RefreshOrder> {
    const ids = [...new Set(body.videos)];
    if (ids.length < refreshOrderSize.min || ids.length > refreshOrderSize.max)
      throw new ProductError('refresh_video_count');
    if (!ids.every(isYoutubeId)) throw new ProductError('refresh_video_gone');
    const channel = await this.requireChannel(userId, body.channel_id);
    if (await this.orders.hasOpen(userId)) throw new ProductError('refresh_order_open');
    const requirements = plainText(body.additional_requirements ?? '');
    if ((await this.moderation.objections({ text: requirements })).length > 0)
      throw new ProductError('wish_refused');
    const { credits, allowance } = await this.accounts.current(userId);
    if (credits < ids.length * body.batch_size * pricePerThumbnail(this.env.BILLING))
      throw new ProductError('insufficient_credits', { data: { credits } });
    if (allowance && allowance.left < ids.length * body.batch_size)
      throw new ProductError('allowance_used');
    // Runs last, because it costs a unit of the daily quota.
    const videos = await this.ownVideos(channel, ids);
    const id = randomUUID();
    const wasAdded = await refuseIfOpen(
      this.orders.add({
        ...{ id, userId, requirements, videos },
        channelId: channel.channelId,
        batchSize: body.batch_size,
      }),
    );
    if (!wasAdded) throw new ProductError('publishing_channel_not_connected');
    return this.read(userId, id);
  }

  async list(userId: string): Promise<RefreshSummary[]> {
    const orders = await this.orders.list(userId);
    return orders.map(({ createdAt, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
    }));
  }

  async read(userId: string, id: string): Promise<RefreshOrder> {
    const order = await this.requireOwn(userId, id);
    const [videos, thumbnails] = await Promise.all([
      this.orders.videos(id),
      this.orders.thumbnails(id),
    ]);
    const ids = thumbnails.map((thumbnail) => thumbnail.id);
    const published = ids.length === 0 ? [] : await this.publications.newestOf(userId, ids);
    const byThumbnail = new Map(published.map((one) => [one.thumbnailId, one]));
    return {
      id,
      channelId: order.channelId,
      state: order.state,
      createdAt: order.createdAt.toISOString(),
      batchSize: order.batchSize,
      requirements: order.requirements,
      price: videos.length * order.batchSize * pricePerThumbnail(this.env.BILLING),
      spent: order.spent,
      wait: waitReasonOf(order),
      ended: endReasonOf(order),
      videos: videos.map(({ videoId, title, shape, generationId, status, failureCode }) => {
        const state = stateOf(order, status);
        return {
          ...{ videoId, title, shape, generationId, state },
          error: state === 'failed' ? withMessage(failureCode, 'unexpected') : null,
          thumbnails: thumbnails.flatMap((thumbnail) => {
            if (generationId === null || thumbnail.generationId !== generationId) return [];
            const publication = byThumbnail.get(thumbnail.id);
            return {
              id: thumbnail.id,
              url: mediaUrl(thumbnail.preview),
              revision: thumbnail.revision,
              publication: publication ? toPublication(publication) : null,
            };
          }),
        };
      }),
    };
  }

  /** Idempotent. */
  async cancel(userId: string, id: string): Promise<RefreshOrder> {
    await this.requireOwn(userId, id);
    await this.orders.cancel(userId, id);
    return this.read(userId, id);
  }

  /**
   * Publishes thumbnails of an order. A missing consent refuses all of them; other errors refuse single thumbnails.
   * Idempotent.
   */
  async publish(userId: string, id: string, wanted: string[]): Promise<RefreshPublishAnswer> {
    const { channelId } = await this.requireOwn(userId, id);
    const known = new Set((await this.orders.thumbnails(id)).map((thumbnail) => thumbnail.id));
    if (!wanted.every((one) => known.has(one))) throw new ProductError('not_found');
    const refused: RefreshPublishAnswer['refused'] = [];
    for (const thumbnailId of new Set(wanted)) {
      try {
        await this.publishing.publish(userId, thumbnailId, { order: { channelId } });
      } catch (error) {
        if (!(error instanceof ProductError) || channelWideRefusals.has(error.code)) throw error;
        refused.push({ thumbnailId, code: error.code, message: errorRules[error.code].sentence });
      }
    }
    return { order: await this.read(userId, id), refused };
  }

  private async requireOwn(userId: string, id: string): Promise<RefreshOrderRecord> {
    const order = isUUID(id) ? await this.orders.find(userId, id) : undefined;
    if (!order) throw new ProductError('not_found');
    return order;
  }

  /** Finds a connected channel and checks that it still belongs to the user. */
  private async requireChannel(userId: string, channelId: string): Promise<Channel> {
    const channels = await this.channels.ofUser(userId);
    const connected = channels.find((channel) => channel.channelId === channelId);
    const channel = connected && (await this.connections.verifyIfStale(connected));
    if (!channel) throw new ProductError('publishing_channel_not_connected');
    return channel;
  }

  private async ownVideos(channel: Channel, ids: string[]): Promise<OwnVideo[]> {
    const found = await this.connections.videos(channel, ids);
    const byId = new Map(found.map((video) => [video.id, video]));
    return ids.map((id) => {
      const video = byId.get(id);
      if (!video) throw new ProductError('refresh_video_gone');
      if (video.channelId !== channel.channelId) throw new ProductError('publishing_video_not_own');
      if (!video.isAvailable) throw new ProductError('refresh_video_unavailable');
      return video;
    });
  }
}

/** Refusals that are the same for every thumbnail of a channel. */
const channelWideRefusals = new Set<ErrorCode>([
  'publishing_consent_missing',
  'publishing_consent_revoked',
  'publishing_channel_not_connected',
  'service_unavailable',
]);

async function refuseIfOpen(change: Promise<boolean>): Promise<boolean> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof UniqueViolation)
      throw new ProductError('refresh_order_open', { cause: error });
    throw error;
  }
}

function stateOf(
  { state }: RefreshOrderRecord,
  status: GenerationStatus | null,
): RefreshVideoState {
  switch (status) {
    case null:
      return state === 'open' ? 'waiting' : 'canceled';
    case 'completed':
      return 'made';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return 'canceled';
    default:
      return 'making';
  }
}

function waitReasonOf({ state, waitCode, notBefore }: RefreshOrderRecord): RefreshOrder['wait'] {
  if (state !== 'open' || waitCode === null) return null;
  return { ...withMessage(waitCode, 'service_unavailable'), until: notBefore.toISOString() };
}

function endReasonOf({ state, waitCode }: RefreshOrderRecord): RefreshOrder['ended'] {
  return state === 'canceled' && waitCode !== null ? withMessage(waitCode, 'unexpected') : null;
}

function withMessage(stored: string | null, fallback: ErrorCode) {
  const code = isErrorCode(stored) ? stored : fallback;
  return { code, message: errorRules[code].sentence };
}

/** Removes control characters and lone surrogates, which Postgres and renderers refuse. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (found) => (found === '\n' ? '\n' : ' '))
    .trim();
}
