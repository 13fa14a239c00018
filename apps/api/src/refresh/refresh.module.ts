import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';
import { RefreshController } from './refresh.controller.js';
import { RefreshService } from './refresh.service.js';

/** Orders of thumbnails for several videos of a channel. */
@Module({
  imports: [ChannelsModule, IdentityModule, PublishingModule],
  controllers: [RefreshController],
  providers: [RefreshService],
})
export class RefreshModule {}
