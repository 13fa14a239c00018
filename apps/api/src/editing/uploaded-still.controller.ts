import {
  maxUploadedStills,
  uploadedStillKeptHours,
  type Envelope,
  type UploadedStill,
} from '@app/contracts';
import { Body, Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import type { RequestWithPictures } from '../http/picture-body.js';
import { AllowAccess, AllowApiKey, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { UploadStillBody } from './uploaded-still.body.js';
import { UploadedStillsService } from './uploaded-stills.service.js';

@ApiTags('thumbnails')
@ApiBearerAuth()
@Controller('thumbnail/:id/stills')
@AllowAccess('signed-in')
export class UploadedStillController {
  constructor(private readonly stills: UploadedStillsService) {}

  @Post()
  @AllowApiKey('generate')
  @HttpCode(200)
  // PictureAdmission counts the request before its body is read.
  @RateLimited('none')
  @ApiOperation({
    summary: `Uploads a picture as another still of a thumbnail; at most ${maxUploadedStills} for each thumbnail`,
    description: `Use its id as \`upload\` of a \`picture\`. It is erased ${uploadedStillKeptHours} hours later; saved revisions stay. The same file again returns the stored still.`,
  })
  async upload(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') thumbnailId: string,
    @Body() { stills_base64: [index = 0], likeness_consent: consent = '' }: UploadStillBody,
    @Req() request: RequestWithPictures,
  ): Promise<Envelope<UploadedStill>> {
    request.upload?.startHandling();
    try {
      const picture = request.pictures?.[index];
      const hasDisconnected = (): boolean => request.raw.socket.destroyed;
      const given = { userId, thumbnailId, consent, picture, hasDisconnected };
      return ok(await this.stills.upload(given));
    } finally {
      request.upload?.end();
    }
  }

  @Delete(':still')
  @AllowApiKey('generate')
  @ApiOperation({
    summary: 'Erases an uploaded still at once; saved revisions that were made of it stay',
  })
  async erase(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') thumbnailId: string,
    @Param('still') still: string,
  ): Promise<Envelope<null>> {
    await this.stills.erase(userId, thumbnailId, still);
    return ok(null);
  }
}
