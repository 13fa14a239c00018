import { createHash } from 'node:crypto';
import { Users } from '@app/data';
import { SignInProviders, Storage, type IdentityProfile } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { decodeSeconds, runDecode } from '../http/decoder.js';
import { ErasedPictures } from './erased-pictures.js';

/** Twice what the largest place shows. */
const side = 192;
const maxInputPixels = 4_000_000;

/**
 * Pictures of people, copied at sign-in: encoded anew, stored with us and served by us, so that no page of ours tells a
 * third party that it is open.
 */
@Injectable()
export class Avatars {
  private readonly logger = new Logger(Avatars.name);

  constructor(
    private readonly users: Users,
    private readonly providers: SignInProviders,
    private readonly storage: Storage,
    private readonly erased: ErasedPictures,
  ) {}

  /** Takes over the provider's picture, when it is another one than last time. Never fails: a face is no condition. */
  async takeOver(userId: string, person: IdentityProfile): Promise<void> {
    try {
      if (person.picture === null) return;
      const source = createHash('sha256').update(person.picture).digest('base64url');
      const known = await this.users.avatar(userId);
      if (!known || known.source === source) return;
      const bytes = await this.providers.of(person.provider).picture(person.picture);
      if (!bytes) return;
      const name = await this.storage.put('avatar', 'webp', await encoded(bytes));
      await this.users.saveAvatar(userId, name, source);
      await this.erased.soon();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'a picture of a person was not taken over' });
    }
  }
}

function encoded(bytes: Buffer): Promise<Buffer> {
  return runDecode('fetched', (sharp) =>
    sharp(bytes, { limitInputPixels: maxInputPixels })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer(),
  );
}
