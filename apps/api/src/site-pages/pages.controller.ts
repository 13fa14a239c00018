import { Environment } from '@app/config';
import { isPage } from '@app/contracts';
import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthCookies } from '../identity/auth-cookies.js';
import { AllowAccess } from '../http/principal.js';
import { PageLanguage } from './page-language.js';
import { PageTemplate } from './page-template.js';
import { sendPage } from './send-page.js';

/** Sends the client's pages for every path without another route. */
@ApiExcludeController()
@Controller()
@AllowAccess('anyone')
export class PagesController {
  constructor(
    private readonly pages: PageTemplate,
    private readonly languages: PageLanguage,
    private readonly cookies: AuthCookies,
    private readonly env: Environment,
  ) {}

  @Get(['', '*'])
  async fallback(
    @Headers('accept') accept: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const chosen = this.languages.storeChoice(request, reply);
    if (chosen !== undefined) {
      await reply.header('cache-control', 'no-store').redirect(chosen, 303);
      return;
    }
    const [path = ''] = request.url.split('?');
    const language = this.languages.languageOf(request);
    const isThere = isPage(path, { mode: this.env.APP_MODE, billing: this.env.BILLING });
    const page = await (isThere
      ? this.pages.pageFor(accept, path, language)
      : this.pages.notFound(accept, language));
    this.cookies.restoreHint(request, reply);
    await sendPage(reply, isThere ? 200 : 404, page);
  }
}
