import { Module } from '@nestjs/common';
import { Credits } from '@app/credits';
import { ChannelsModule } from '../channels/channels.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MediaModule } from '../media/media.module.js';
import { CancellationService } from './cancellation.service.js';
import { ChannelRule } from './channel-rule.js';
import { GenerateAdmission } from './generate-admission.js';
import { GenerateService } from './generate.service.js';
import { GenerationsController } from './generations.controller.js';
import { ResultsService } from './results.service.js';
import { SourceCheck } from './source-check.js';
import { UploadedPictures } from './uploaded-pictures.js';

/** Accepting, polling and canceling generations. */
@Module({
  imports: [ChannelsModule, IdentityModule, MediaModule],
  controllers: [GenerationsController],
  providers: [
    CancellationService,
    ChannelRule,
    Credits,
    GenerateAdmission,
    GenerateService,
    ResultsService,
    SourceCheck,
    UploadedPictures,
  ],
  exports: [ResultsService],
})
export class GenerationsModule {}
