import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StillMaker, type StillFormat } from './still-maker.js';

/** Emulates i.ytimg.com, which serves the stills. */
@Controller()
export class StillsController {
  constructor(private readonly stills: StillMaker) {}

  @Get('vi/:id/:file')
  jpeg(
    @Param('id') id: string,
    @Param('file') file: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(reply, id, file, 'jpg');
  }

  @Get('vi_webp/:id/:file')
  webp(
    @Param('id') id: string,
    @Param('file') file: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(reply, id, file, 'webp');
  }

  /** A missing still is a 404 with a valid gray JPEG, which browsers show like a loaded picture. */
  private async send(
    reply: FastifyReply,
    id: string,
    file: string,
    format: StillFormat,
  ): Promise<void> {
    const [, name = ''] = new RegExp(`^([A-Za-z0-9_]+)\\.${format}$`).exec(file) ?? [];
    const still = await this.stills.still(id, name, format);
    if (still) {
      await reply
        .header('cache-control', 'public, max-age=7200')
        .type(format === 'webp' ? 'image/webp' : 'image/jpeg')
        .send(still);
      return;
    }
    await reply
      .code(404)
      .type('image/jpeg')
      .send(await this.stills.placeholder());
  }
}
