import { Module } from '@nestjs/common';
import { Credits } from '@app/credits';
import { ChannelsModule } from '../channels/channels.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MediaModule } from '../media/media.module.js';
import { SavedAssetsModule } from '../saved-assets/saved-assets.module.js';
import { CancellationService } from './cancellation.service.js';
import { ChannelRule } from './channel-rule.js';
import { GenerateService } from './generate.service.js';
import { GenerationsController } from './generations.controller.js';
import { PictureAdmission } from './picture-admission.js';
import { ResultsService } from './results.service.js';
import { SourceCheck } from './source-check.js';

/** Accepts, polls and cancels generations. */
@Module({
  imports: [ChannelsModule, IdentityModule, MediaModule, SavedAssetsModule],
  controllers: [GenerationsController],
  providers: [
    CancellationService,
    ChannelRule,
    Credits,
    GenerateService,
    PictureAdmission,
    ResultsService,
    SourceCheck,
  ],
  exports: [GenerateService, ResultsService],
})
export class GenerationsModule {}
