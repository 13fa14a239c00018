import {
  maxSavedAssets,
  type Envelope,
  type FaceDataAnswer,
  type SavedAsset,
  type SavedPhotoAnswer,
} from '@app/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import type { RequestWithPictures } from '../http/picture-body.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { AddPhotosBody, RenameAssetBody, SaveAssetBody } from './saved-asset.bodies.js';
import { SavedAssetsService, type NewPhotos } from './saved-assets.service.js';

@ApiTags('account')
@ApiBearerAuth()
@Controller('user/saved-assets')
@AllowAccess('signed-in')
export class SavedAssetsController {
  constructor(private readonly saved: SavedAssetsService) {}

  @Get()
  @ApiOperation({ summary: 'Saved faces and assets, oldest first' })
  async list(@CurrentPrincipal() principal: Principal): Promise<Envelope<SavedAsset[]>> {
    return ok(await this.saved.list(principal.userId));
  }

  @Post()
  @HttpCode(200)
  // PictureAdmission counts the request before its body is read.
  @RateLimited('none')
  @ApiOperation({
    summary: `Saves a face or an asset until it is erased; at most ${maxSavedAssets} for each user`,
    description: 'Photos are encoded again and stored encrypted. They are sent to no vendor.',
  })
  async save(
    @CurrentPrincipal() principal: Principal,
    @Body() body: SaveAssetBody,
    @Req() request: RequestWithPictures,
  ): Promise<Envelope<SavedAsset[]>> {
    const { kind, name } = body;
    return withPhotos(principal, body, request, (given) =>
      this.saved.save({ ...given, kind, name }),
    );
  }

  @Delete()
  @ApiOperation({ summary: 'Erases all saved faces and assets at once' })
  async eraseAll(@CurrentPrincipal() principal: Principal): Promise<Envelope<FaceDataAnswer>> {
    return ok(await this.saved.eraseAll(principal.userId));
  }

  @Post(':id/photos')
  @HttpCode(200)
  @RateLimited('none')
  @ApiOperation({ summary: 'Adds photos to a saved face or asset' })
  async addPhotos(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() body: AddPhotosBody,
    @Req() request: RequestWithPictures,
  ): Promise<Envelope<SavedAsset[]>> {
    return withPhotos(principal, body, request, (given) => this.saved.addPhotos(id, given));
  }

  @Post(':id/rename')
  @HttpCode(200)
  @ApiOperation({ summary: 'Renames a saved face or asset' })
  async rename(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() { name }: RenameAssetBody,
  ): Promise<Envelope<SavedAsset[]>> {
    return ok(await this.saved.rename(principal.userId, id, name));
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Erases a saved face or asset at once',
    description:
      'Also erases the copies and cut-outs in generations that used it: the text of their thumbnails can no longer be edited. A running generation loses them when it ends.',
  })
  async erase(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<FaceDataAnswer>> {
    return ok(await this.saved.erase(principal.userId, id));
  }

  @Get(':id/photos/:photo')
  @ApiOperation({ summary: 'A small copy of a saved photo, as a data URL' })
  async preview(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('photo') photo: string,
  ): Promise<Envelope<SavedPhotoAnswer>> {
    return ok(await this.saved.preview(principal.userId, id, photo));
  }

  @Delete(':id/photos/:photo')
  @ApiOperation({ summary: 'Erases a photo at once; the last photo with its face or asset' })
  async erasePhoto(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('photo') photo: string,
  ): Promise<Envelope<FaceDataAnswer>> {
    return ok(await this.saved.erasePhoto(principal.userId, id, photo));
  }
}

async function withPhotos<Answer>(
  { userId }: Principal,
  { consent = '', photos_base64: indexes }: AddPhotosBody,
  request: RequestWithPictures,
  handle: (given: NewPhotos) => Promise<Answer>,
): Promise<Envelope<Answer>> {
  request.upload?.startHandling();
  try {
    const photos = (indexes ?? []).flatMap((index) => request.pictures?.[index]?.bytes ?? []);
    const hasDisconnected = (): boolean => request.raw.socket.destroyed;
    return ok(await handle({ userId, consent, photos, hasDisconnected }));
  } finally {
    request.upload?.end();
  }
}
