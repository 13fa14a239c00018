import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { PublicationController } from './publication.controller.js';
import { PublicationService } from './publication.service.js';
import { ReachController } from './reach.controller.js';
import { ReachService } from './reach.service.js';
import { TestResultController } from './test-result.controller.js';

/**
 * Accepts publications of thumbnails, which workers upload. Reports their reach (impressions and click rate), and
 * records which thumbnail won a test on the video site.
 */
@Module({
  imports: [ChannelsModule, GenerationsModule],
  controllers: [PublicationController, ReachController, TestResultController],
  providers: [PublicationService, ReachService],
  exports: [PublicationService],
})
export class PublishingModule {}
