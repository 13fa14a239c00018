import { createHash } from 'node:crypto';
import {
  ProductError,
  sharedCopies,
  sharedPictures,
  type Envelope,
  type ShareAnswer,
  type SharedCopy,
  type SharedThumbnailAnswer,
} from '@app/contracts';
import { mediaTypes } from '@app/providers';
import {
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExcludeEndpoint,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { PageLanguage } from '../site-pages/page-language.js';
import { PageTemplate } from '../site-pages/page-template.js';
import { sendPage } from '../site-pages/send-page.js';
import { SharingService } from './sharing.service.js';

const copies = Object.keys(sharedCopies) as SharedCopy[];

@ApiTags('share')
@Controller()
export class ShareController {
  constructor(
    private readonly sharing: SharingService,
    private readonly pages: PageTemplate,
    private readonly languages: PageLanguage,
  ) {}

  @Post('thumbnail/:id/share')
  @HttpCode(200)
  @AllowAccess('signed-in')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Creates the public page of a thumbnail' })
  async share(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<ShareAnswer>> {
    return ok({ url: await this.sharing.share(principal.userId, id) });
  }

  @Delete('thumbnail/:id/share')
  @AllowAccess('signed-in')
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Removes the public page and its picture at once' })
  async stop(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<null>> {
    await this.sharing.stop(principal.userId, id);
    return ok(null);
  }

  @Get('api/shared_thumbnail')
  @AllowAccess('anyone')
  @ApiOperation({ summary: 'Content of the public page of a shared thumbnail' })
  @ApiQuery({ name: 'id', type: String, description: 'The shared thumbnail' })
  async shared(@Query('id') id: unknown): Promise<Envelope<SharedThumbnailAnswer>> {
    const thumbnail = await this.sharing.find(id);
    if (!thumbnail) throw new ProductError('not_found');
    const { width, height } = thumbnail;
    return ok({ id: thumbnail.id, ...sharedPictures(thumbnail.id), width, height });
  }

  /** Sends the client's page with social tags, or a 404 page when the thumbnail is not shared. */
  @Get('share')
  @AllowAccess('anyone')
  @ApiExcludeEndpoint()
  async page(
    @Query('id') id: unknown,
    @Headers('accept') accept: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const chosen = this.languages.storeChoice(request, reply);
    if (chosen !== undefined) {
      await reply.header('cache-control', 'no-store').redirect(chosen, 303);
      return;
    }
    const language = this.languages.languageOf(request);
    const thumbnail = await this.sharing.find(id);
    const page = thumbnail
      ? await this.pages.sharedPage(thumbnail, language)
      : await this.pages.notFound(accept, language);
    await sendPage(reply, thumbnail ? 200 : 404, page);
  }

  /** Browsers must revalidate, so that the picture is gone once its owner stops sharing. */
  @Get('share/picture/:file')
  @AllowAccess('anyone')
  @ApiExcludeEndpoint()
  async picture(
    @Param('file') file: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const copy = copies.find((one) => file.endsWith(sharedCopies[one]));
    if (!copy) throw new ProductError('not_found');
    const thumbnail = await this.sharing.find(file.slice(0, -sharedCopies[copy].length));
    if (!thumbnail) throw new ProductError('not_found');
    // A digest, because the stored name would give access to the picture after sharing stopped.
    const tag = `"${createHash('sha256').update(thumbnail[copy]).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (known === tag) {
      await reply.status(304).send();
      return;
    }
    const { size, stream } = await this.sharing.picture(thumbnail, copy);
    const type = copy === 'upload' ? mediaTypes.jpg : mediaTypes.webp;
    await reply.header('content-length', size).type(type).send(stream);
  }
}
