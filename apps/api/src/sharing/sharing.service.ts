import { ProductError, sharePath, type SharedCopy } from '@app/contracts';
import { Environment } from '@app/config';
import { Thumbnails, type SharedThumbnail } from '@app/data';
import { Storage } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';

/** Public pages of thumbnails. */
@Injectable()
export class SharingService {
  constructor(
    private readonly thumbnails: Thumbnails,
    private readonly storage: Storage,
    private readonly env: Environment,
  ) {}

  /** Makes a thumbnail public. Idempotent: the link stays the same. */
  async share(userId: string, id: string): Promise<string> {
    if (!isUUID(id) || !(await this.thumbnails.share(userId, id)))
      throw new ProductError('not_found');
    return this.env.PUBLIC_ORIGIN + sharePath(id);
  }

  /** Stops sharing. Takes effect at once, because page and picture read the row each time. Idempotent. */
  async stop(userId: string, id: string): Promise<void> {
    if (!isUUID(id) || !(await this.thumbnails.stopSharing(userId, id)))
      throw new ProductError('not_found');
  }

  /** Finds a shared thumbnail. Undefined for one that is unknown, never shared or no longer shared. */
  async find(id: unknown): Promise<SharedThumbnail | undefined> {
    return typeof id === 'string' && isUUID(id) ? this.thumbnails.shared(id) : undefined;
  }

  picture(thumbnail: SharedThumbnail, copy: SharedCopy): ReturnType<Storage['open']> {
    return this.storage.open(thumbnail[copy]);
  }
}
