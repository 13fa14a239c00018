import { EncryptedPhotos } from '@app/config';
import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { MediaModule } from '../media/media.module.js';
import { SavedAssetsController } from './saved-assets.controller.js';
import { SavedAssetsService } from './saved-assets.service.js';
import { SavedPhotos } from './saved-photos.js';

/** Saved faces and assets of users. */
@Module({
  imports: [IdentityModule, MediaModule],
  controllers: [SavedAssetsController],
  providers: [EncryptedPhotos, SavedAssetsService, SavedPhotos],
  exports: [SavedAssetsService, SavedPhotos],
})
export class SavedAssetsModule {}
