import { ProductError, sharePath, type SharedCopy } from '@app/contracts';
import { Environment } from '@app/config';
import { Thumbnails, type SharedThumbnail } from '@app/data';
import { Storage } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';

/** Public pages of thumbnails: there is one from the moment its owner presses Share until they stop sharing. */
@Injectable()
export class SharingService {
  constructor(
    private readonly thumbnails: Thumbnails,
    private readonly storage: Storage,
    private readonly env: Environment,
  ) {}

  /** Visible to everybody with the link from now on. May run twice: the link stays the same. */
  async share(userId: string, id: string): Promise<string> {
    if (!isUUID(id) || !(await this.thumbnails.share(userId, id)))
      throw new ProductError('not_found');
    return this.env.PUBLIC_ORIGIN + sharePath(id);
  }

  /** Gone from this moment: the page and its picture are read from the row each time. May run twice. */
  async stop(userId: string, id: string): Promise<void> {
    if (!isUUID(id) || !(await this.thumbnails.stopSharing(userId, id)))
      throw new ProductError('not_found');
  }

  /** Undefined for what does not exist, what was never shared and what is shared no more: nobody can tell which. */
  async find(id: unknown): Promise<SharedThumbnail | undefined> {
    return typeof id === 'string' && isUUID(id) ? this.thumbnails.shared(id) : undefined;
  }

  picture(thumbnail: SharedThumbnail, copy: SharedCopy): ReturnType<Storage['open']> {
    return this.storage.open(thumbnail[copy]);
  }
}
