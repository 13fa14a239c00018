import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';

/** A user's delivered thumbnails. */
@Module({
  imports: [GenerationsModule],
  controllers: [HistoryController],
  providers: [HistoryService],
  exports: [HistoryService],
})
export class HistoryModule {}
