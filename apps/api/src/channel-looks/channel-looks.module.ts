import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ChannelLookController } from './channel-look.controller.js';
import { ChannelLookService } from './channel-look.service.js';

/** Channel looks and brand kits. */
@Module({
  imports: [MediaModule],
  controllers: [ChannelLookController],
  providers: [ChannelLookService],
})
export class ChannelLooksModule {}
