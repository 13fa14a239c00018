import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Environment } from '@app/config';
import { ProductError } from '@app/contracts';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowAccess } from '../http/principal.js';

/** The client's one page, for every address that a browser opens and nothing else answers. */
@ApiExcludeController()
@Controller()
@AllowAccess('anyone')
export class PagesController {
  private page: Promise<string> | undefined;

  constructor(private readonly env: Environment) {}

  @Get('*')
  async fallback(
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!this.env.WEB_ROOT || !accept?.includes('text/html')) throw new ProductError('not_found');
    this.page ??= readFile(join(this.env.WEB_ROOT, 'index.html'), 'utf8').catch(
      (error: unknown) => {
        this.page = undefined;
        throw error;
      },
    );
    await reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await this.page);
  }
}
