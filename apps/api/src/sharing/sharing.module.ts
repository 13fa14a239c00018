import { Module } from '@nestjs/common';
import { SitePagesModule } from '../site-pages/site-pages.module.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { ShareController } from './share.controller.js';
import { SharingService } from './sharing.service.js';

/** Public pages of thumbnails, and reports about them. */
@Module({
  imports: [SitePagesModule],
  controllers: [ReportsController, ShareController],
  providers: [ReportsService, SharingService],
})
export class SharingModule {}
