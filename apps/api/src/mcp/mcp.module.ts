import { Module } from '@nestjs/common';
import { EditingModule } from '../editing/editing.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { HistoryModule } from '../history/history.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MediaModule } from '../media/media.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';
import { GenerationTools } from './generation-tools.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { ThumbnailTools } from './thumbnail-tools.js';

/** The Model Context Protocol, with which agents generate, view, edit and publish thumbnails using an API key. */
@Module({
  imports: [
    EditingModule,
    GenerationsModule,
    HistoryModule,
    IdentityModule,
    MediaModule,
    PublishingModule,
  ],
  controllers: [McpController],
  providers: [GenerationTools, McpService, ThumbnailTools],
})
export class McpModule {}
