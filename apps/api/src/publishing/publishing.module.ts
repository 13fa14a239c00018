import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { PublicationController } from './publication.controller.js';
import { PublicationService } from './publication.service.js';

/** Puts thumbnails on their videos. */
@Module({
  imports: [ChannelsModule],
  controllers: [PublicationController],
  providers: [PublicationService],
})
export class PublishingModule {}
