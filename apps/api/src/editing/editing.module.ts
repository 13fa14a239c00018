import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.js';
import { MediaModule } from '../media/media.module.js';
import { TextEditController } from './text-edit.controller.js';
import { TextEditService } from './text-edit.service.js';
import { UploadedStillController } from './uploaded-still.controller.js';
import { UploadedStillsService } from './uploaded-stills.service.js';

/** Edits of finished thumbnails: their text, and the still that they show. */
@Module({
  imports: [GenerationsModule, MediaModule],
  controllers: [TextEditController, UploadedStillController],
  providers: [TextEditService, UploadedStillsService],
  exports: [TextEditService, UploadedStillsService],
})
export class EditingModule {}
