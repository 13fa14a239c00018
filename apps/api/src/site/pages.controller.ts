import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowAccess } from '../http/principal.js';
import { PageTemplate } from './page-template.js';

/** The client's pages, for every address that a browser opens and nothing else answers. */
@ApiExcludeController()
@Controller()
@AllowAccess('anyone')
export class PagesController {
  constructor(private readonly pages: PageTemplate) {}

  @Get(['', '*'])
  async fallback(
    @Headers('accept') accept: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const html = await this.pages.plain(accept, request.url.split('?')[0]);
    await reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  }
}
