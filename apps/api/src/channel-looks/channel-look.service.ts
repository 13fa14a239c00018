import {
  errorRules,
  isErrorCode,
  maxLogoSide,
  maxLogoBytes,
  mediaUrl,
  ProductError,
  siteDataKeptDays,
  type ChannelLookAnswer,
  type LookSettings,
} from '@app/contracts';
import { ChannelLooks, type ChannelLookRecord } from '@app/data';
import { Storage } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { UploadedPictures } from '../media/uploaded-pictures.js';
import { PictureErasure } from '../media/picture-erasure.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** Looks, corrections and brand kits of a user's channels. All of these acts are free of charge. */
@Injectable()
export class ChannelLookService {
  constructor(
    private readonly looks: ChannelLooks,
    private readonly pictures: UploadedPictures,
    private readonly storage: Storage,
    private readonly erasure: PictureErasure,
  ) {}

  async list(userId: string): Promise<ChannelLookAnswer[]> {
    return (await this.looks.ofUser(userId)).map(toAnswer);
  }

  /** Requests that a worker learns the look. Safe to repeat: the look is learned once. */
  async learn(userId: string, channelId: string): Promise<ChannelLookAnswer> {
    if (!(await this.looks.learn(userId, channelId))) throw new ProductError('not_found');
    return this.read(userId, channelId);
  }

  /** Idempotent. */
  async save(
    userId: string,
    channelId: string,
    settings: LookSettings,
  ): Promise<ChannelLookAnswer> {
    if (!(await this.looks.saveSettings(userId, channelId, settings)))
      throw new ProductError('not_found');
    return this.read(userId, channelId);
  }

  /** Stores a re-encoded logo and erases the former one. Safe to repeat. */
  async saveLogo(userId: string, channelId: string, base64: string): Promise<ChannelLookAnswer> {
    await this.read(userId, channelId);
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > maxLogoBytes) throw new ProductError('logo_too_large');
    const stored = await this.pictures.store(
      userId,
      [{ bytes, longestSide: maxLogoSide }],
      () => false,
      'logo',
    );
    const [name = null] = stored.names;
    if (name !== null && !(await this.looks.saveLogo(userId, channelId, name))) {
      await this.storage.remove(name);
      throw new ProductError('not_found');
    }
    await this.erasure.tryEraseRecorded();
    return this.read(userId, channelId);
  }

  /** Idempotent. */
  async removeLogo(userId: string, channelId: string): Promise<ChannelLookAnswer> {
    if (!(await this.looks.saveLogo(userId, channelId, null))) throw new ProductError('not_found');
    await this.erasure.tryEraseRecorded();
    return this.read(userId, channelId);
  }

  /** Erases look, corrections and brand kit at once. Idempotent. */
  async erase(userId: string, channelId: string): Promise<ChannelLookAnswer> {
    await this.looks.erase(userId, channelId);
    await this.erasure.tryEraseRecorded();
    return this.read(userId, channelId);
  }

  private async read(userId: string, channelId: string): Promise<ChannelLookAnswer> {
    const [found] = await this.looks.ofUser(userId, channelId);
    if (!found) throw new ProductError('not_found');
    return toAnswer(found);
  }
}

function toAnswer(record: ChannelLookRecord): ChannelLookAnswer {
  const { channelId, title, look, learnedAt, settings, logo, errorCode, learning } = record;
  const code = errorCode === null ? null : isErrorCode(errorCode) ? errorCode : 'unexpected';
  return {
    channelId,
    title,
    state: learning ? 'learning' : look ? 'learned' : code ? 'failed' : 'none',
    problem: code && { code, message: errorRules[code].sentence },
    look,
    learnedAt: learnedAt?.toISOString() ?? null,
    keptUntil: learnedAt
      ? new Date(learnedAt.getTime() + siteDataKeptDays * dayMs).toISOString()
      : null,
    settings,
    logoUrl: logo === null ? null : mediaUrl(logo),
  };
}
