import { createHash } from 'node:crypto';
import { Users } from '@app/data';
import { SignInProviders, Storage, type IdentityProfile } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { decodeSeconds, runDecode } from '../media/decoder.js';
import { PictureErasure } from '../media/picture-erasure.js';

/** Twice the side of the largest avatar on our pages. */
const avatarSide = 192;
const maxInputPixels = 4_000_000;

/** Copies profile pictures at sign-in, so that our pages load nothing from a provider. */
@Injectable()
export class Avatars {
  private readonly logger = new Logger(Avatars.name);

  constructor(
    private readonly users: Users,
    private readonly providers: SignInProviders,
    private readonly storage: Storage,
    private readonly erasure: PictureErasure,
  ) {}

  /**
   * Copies the provider's picture when it has changed. Never fails, because a sign-in does not depend on the picture.
   */
  async copy(userId: string, person: IdentityProfile): Promise<void> {
    try {
      if (person.picture === null) return;
      const source = createHash('sha256').update(person.picture).digest('base64url');
      const known = await this.users.avatar(userId);
      if (!known || known.source === source) return;
      const bytes = await this.providers.of(person.provider).downloadPicture(person.picture);
      if (!bytes) return;
      const name = await this.storage.put('avatar', 'webp', await encodeAvatar(bytes));
      await this.users.saveAvatar(userId, name, source);
      await this.erasure.tryEraseRecorded();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'avatar not copied' });
    }
  }
}

function encodeAvatar(bytes: Buffer): Promise<Buffer> {
  return runDecode('fetched', (sharp) =>
    sharp(bytes, { limitInputPixels: maxInputPixels })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: avatarSide, height: avatarSide, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer(),
  );
}
