import type {
  Envelope,
  HeadlineTranslations,
  LanguageVersion,
  PictureChoices,
  TextEditAnswer,
  TextPreview,
} from '@app/contracts';
import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { idByKey, idempotencyHeader } from '../http/idempotency-key.js';
import { AllowAccess, AllowApiKey, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { LanguageVersionBody, TranslationsBody } from './language-version.body.js';
import { ShowRevisionBody, TextPreviewBody, TextSettingBody } from './text-edit.body.js';
import { TextEditService } from './text-edit.service.js';

@ApiTags('thumbnails')
@ApiBearerAuth()
@Controller('thumbnail/:id')
@AllowAccess('signed-in')
export class TextEditController {
  constructor(private readonly edits: TextEditService) {}

  @Get('text')
  @AllowApiKey('read')
  @ApiOperation({
    summary: 'The text of a thumbnail, places for it, and its revisions',
  })
  async read(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<TextEditAnswer>> {
    return ok(await this.edits.read(principal.userId, id));
  }

  @Post('text/preview')
  @AllowApiKey('generate')
  @HttpCode(200)
  @RateLimited('textPreview')
  @ApiOperation({
    summary: 'A preview of another text by the renderer; changes nothing',
  })
  async preview(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() setting: TextPreviewBody,
  ): Promise<Envelope<TextPreview>> {
    return ok(await this.edits.preview(principal.userId, id, setting));
  }

  @Post('text/pictures')
  @AllowApiKey('generate')
  @HttpCode(200)
  @RateLimited('pictureChoices')
  @ApiOperation({
    summary:
      'Stills of the video, and layouts that suit the chosen one, as small pictures; changes nothing',
  })
  async choices(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() setting: TextSettingBody,
  ): Promise<Envelope<PictureChoices>> {
    return ok(await this.edits.choices(principal.userId, id, setting));
  }

  @Post('text')
  @AllowApiKey('generate')
  @HttpCode(200)
  @RateLimited('textEdit')
  @ApiOperation({
    summary:
      'Saves another text as a new revision, free of charge; earlier revisions can be restored',
  })
  @ApiHeader(idempotencyHeader('The same key and body add one revision, while it is kept.'))
  async save(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() setting: TextSettingBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Envelope<TextEditAnswer>> {
    const editId = idByKey('text edit', principal.userId, key);
    return ok(await this.edits.save(principal.userId, id, setting, editId));
  }

  @Post('language')
  @AllowApiKey('generate')
  @HttpCode(200)
  @RateLimited('languageVersion')
  @ApiOperation({
    summary: 'The same picture with its headline in another language, free of charge',
    description:
      'Runs every check. Changes nothing of the thumbnail; the files can be downloaded for some hours.',
  })
  async version(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() body: LanguageVersionBody,
  ): Promise<Envelope<LanguageVersion>> {
    return ok(await this.edits.version(principal.userId, id, body));
  }

  @Post('language/translations')
  @AllowApiKey('generate')
  @HttpCode(200)
  @RateLimited('translations')
  @ApiOperation({
    summary: 'Translations of the headline, proposed by a text model, free of charge',
    description:
      'Makes and changes nothing. Languages without an acceptable translation are missing in the answer.',
  })
  async translations(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() { languages }: TranslationsBody,
  ): Promise<Envelope<HeadlineTranslations>> {
    return ok(await this.edits.translations(principal.userId, id, languages));
  }

  @Post('revision')
  @AllowApiKey('generate')
  @HttpCode(200)
  @RateLimited('revision')
  @ApiOperation({ summary: 'Switches to another revision of a thumbnail' })
  async show(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() { number }: ShowRevisionBody,
  ): Promise<Envelope<TextEditAnswer>> {
    return ok(await this.edits.show(principal.userId, id, number));
  }
}
