import { Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { ProcessingVideos } from './processing-videos.js';
import { SetThumbnails } from './set-thumbnails.js';

/** Control API for tests: marks a video as still processing, and resets the rate limit for setting thumbnails. */
@Controller('emulator')
export class UploadControlController {
  constructor(
    private readonly processing: ProcessingVideos,
    private readonly thumbnails: SetThumbnails,
  ) {}

  @Put('processing/:videoId')
  @HttpCode(204)
  begin(@Param('videoId') id: string): void {
    this.processing.set(id, true);
  }

  @Delete('processing/:videoId')
  @HttpCode(204)
  end(@Param('videoId') id: string): void {
    this.processing.set(id, false);
  }

  @Delete('thumbnail-pace')
  @HttpCode(204)
  resetThumbnailRateLimit(): void {
    this.thumbnails.resetThumbnailRateLimit();
  }
}
