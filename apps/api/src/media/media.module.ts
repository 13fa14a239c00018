import { Module } from '@nestjs/common';
import { MediaController } from './media.controller.js';
import { PictureErasure } from './picture-erasure.js';
import { PicturesService } from './pictures.service.js';
import { StillsService } from './stills.service.js';
import { UploadedPictures } from './uploaded-pictures.js';

/** Sends and erases stored pictures and stills. */
@Module({
  controllers: [MediaController],
  providers: [PictureErasure, PicturesService, StillsService, UploadedPictures],
  exports: [PictureErasure, PicturesService, UploadedPictures],
})
export class MediaModule {}
