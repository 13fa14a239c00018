import { CaptionBudget } from '@app/providers';
import { RedisSharedStore } from '@app/queue';
import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { CaptionsController } from './captions.controller.js';
import { CaptionsService } from './captions.service.js';

/** Reads captions of a user's own videos, as material for headlines. */
@Module({
  imports: [ChannelsModule],
  controllers: [CaptionsController],
  providers: [
    CaptionsService,
    {
      provide: CaptionBudget,
      inject: [RedisSharedStore],
      useFactory: (store: RedisSharedStore) => new CaptionBudget(store),
    },
  ],
})
export class CaptionsModule {}
